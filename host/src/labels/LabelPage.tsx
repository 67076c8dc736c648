import { collections, type LabeledRecord, readScanPath } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  canOpenDialog,
  openDialog,
  projectsAtom,
  setGlobalFilter,
  usePortalOrigins,
  useScope,
  useSession,
} from '@groundwork/shell-sdk';
import { EmptyState, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { usePortal } from '../portal/portal.ts';
import { type LabeledFields, labelDestination, labeledCollection } from './label-destination.ts';

type Reading = { problem: 'unknown' | 'gone' | 'elsewhere' } | { problem: 'failed'; message: string } | undefined;

/** A link on a label, `/S/…`: it leads to the page or dialog that opens the record, or says why none does. */
export default function LabelPage() {
  const { pathname } = useLocation();
  const labeled = readScanPath(pathname);
  return labeled ? <Leading key={pathname} labeled={labeled} /> : <Problem reading={{ problem: 'unknown' }} />;
}

function Leading({ labeled }: { labeled: LabeledRecord }) {
  const session = useSession();
  const { remotes } = usePortal();
  const { selectProject } = useScope();
  const projects = useAtomValue(projectsAtom);
  const locations = useAtomValue(collection('locations').allAtom);
  const statuses = [useAtomValue(collection('locations').statusAtom), useAtomValue(collection('projects').statusAtom)];
  // At the first start on a device the record may come before the lists that say what its place is.
  const isEarly = statuses.some((status) => status.state === 'idle' || (status.state === 'loading' && !status.hasData));
  const navigate = useNavigate();
  const [reading, setReading] = useState<Reading>();
  const [record, setRecord] = useState<LabeledFields>();
  const { id } = labeled;
  const name = labeledCollection(labeled);

  useEffect(() => {
    if (name === undefined) return setReading({ problem: 'elsewhere' });
    const kept = collection(name).get(id);
    if (kept) return setRecord(kept as LabeledFields);
    let isLeft = false;
    void collection(name)
      .fetchOne(id)
      .then(({ succeeded, data, error, responseCode }) => {
        if (isLeft) return;
        if (succeeded) setRecord(data as LabeledFields);
        else if ([400, 403, 404, 410].includes(responseCode)) setReading({ problem: 'gone' });
        else setReading({ problem: 'failed', message: error.message ?? 'The server did not answer.' });
      });
    return () => {
      isLeft = true;
    };
  }, [name, id]);

  useEffect(() => {
    if (record === undefined || reading !== undefined || isEarly) return;
    const destination = labelDestination(labeled, record, {
      session,
      routes: remotes.routes,
      canOpenDialog,
      isWarehouse: (locationId) => locations.some((place) => place.id === locationId && place.type === 'Warehouse'),
      projectAt: (locationId) => projects.find((project) => project.locationId === locationId)?.id,
    });
    if (destination.kind === 'none') setReading({ problem: 'elsewhere' });
    else if (destination.kind === 'dialog') {
      setRecord(undefined);
      void openDialog(destination.name, { id } as never).then(() => navigate('/', { replace: true }));
    } else {
      if (destination.scope.projectId) selectProject(destination.scope.projectId);
      if (destination.scope.warehouseId) setGlobalFilter('warehouseId', destination.scope.warehouseId);
      navigate(destination.address, { replace: true });
    }
  }, [record, reading, isEarly, labeled, id, session, remotes, locations, projects, selectProject, navigate]);

  if (reading) return <Problem reading={reading} labeled={labeled} />;
  return <PageSkeleton title="Label" />;
}

function Problem({ reading, labeled }: { reading: NonNullable<Reading>; labeled?: LabeledRecord }) {
  const [portal] = usePortalOrigins();
  const { pathname } = useLocation();
  const name = labeled && labeledCollection(labeled);
  const label = name ? collections[name].singular : 'record';
  const isElsewhere = reading.problem === 'elsewhere' && portal !== undefined && portal !== window.location.origin;
  const [title, text] = {
    unknown: [
      'This label could not be read',
      'Its code is not complete. Scan it again, or look for the record by name.',
    ],
    gone: [
      `This ${label} was not found`,
      'It was deleted, or you may not open it. Ask the person who printed the label, or print a new one.',
    ],
    elsewhere: [
      'Nothing opens this label here',
      isElsewhere
        ? `This portal has no page for it: a label of this kind opens at ${portal}.`
        : 'No page that you may open shows it.',
    ],
    failed: [
      'The label could not be opened',
      `${reading.problem === 'failed' ? reading.message : ''} Check the connection and open the link again.`,
    ],
  }[reading.problem] as [string, string];
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <EmptyState
        icon="scan-barcode"
        title={title}
        text={text}
        action={isElsewhere ? <a href={`${portal}${pathname}`}>Open it there</a> : <Link to="/">Start page</Link>}
      />
    </>
  );
}
