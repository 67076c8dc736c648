import { statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  locationsAtom,
  projectGroupsAtom,
  projectsAtom,
  useGlobalFilter,
  useScope,
  useSession,
} from '@groundwork/shell-sdk';
import { CheckboxField, Dialog, formatNumber, onlyMatch, SearchField, StatusBadge } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { GroupPicture } from './GroupPicture.tsx';
import { ProjectPicture } from './ProjectPicture.tsx';
import { SelectionCard } from './SelectionCard.tsx';
import styles from './Selector.module.css';
import { type Offers, offersOf } from './selection-offers.ts';

interface ProjectSelectorProps {
  hasGroups: boolean;
  onChooseProject: (id: string) => void;
  onChooseGroup: (id: string) => void;
  onClose: () => void;
}

const countOf = ({ projects, groups }: Offers) => projects.length + groups.length;

/** Cards of projects and, where a page can show several, of project groups (rows SC-01 to SC-13). */
export function ProjectSelector({ hasGroups, onChooseProject, onChooseGroup, onClose }: ProjectSelectorProps) {
  const session = useSession();
  // Subscribers have spaces, and do not know that each of them is a project.
  const { isStaff } = session;
  const kinds = isStaff ? 'projects' : 'spaces';
  const scope = useScope();
  const [filter, setFilter] = useState('');
  const [onlyMine, setOnlyMine] = useGlobalFilter('authorizedProjectsOnly');
  const projects = useAtomValue(projectsAtom);
  const groups = useAtomValue(projectGroupsAtom);
  const locations = useAtomValue(locationsAtom);
  useEffect(() => collection('mediaitems').subscribe(), []);
  const offersWith = (isNarrowed: boolean) =>
    offersOf(session, { projects, groups: hasGroups ? groups : [] }, { filter, onlyMine: isNarrowed });
  const offers = offersWith(onlyMine);
  /** Enter takes the only match of what was typed. */
  const chooseOnly = () => {
    const choices = [
      ...offers.projects.map((offer) => ({ ...offer, choose: onChooseProject })),
      ...offers.groups.map((offer) => ({ ...offer, choose: onChooseGroup })),
    ].filter(({ isAuthorized }) => isAuthorized);
    const only = onlyMatch(filter, choices);
    only?.choose(only.record.id);
  };
  const locationOf = (id: string | null | undefined) => locations.find((location) => location.id === id);
  const count = countOf(offers);
  const hidden = count === 0 && onlyMine ? countOf(offersWith(false)) : 0;
  return (
    <Dialog
      title={isStaff ? 'Select Project or Project Group' : 'Select a space'}
      size="selector"
      onClose={onClose}
      closesOnEscape
      isDismissable
      isFlush
    >
      <div className={styles.filter}>
        <SearchField
          label={`Filter ${kinds}`}
          placeholder={`Filter ${kinds}...`}
          value={filter}
          onChange={setFilter}
          count={count}
          onSubmit={chooseOnly}
          autoFocus
        />
        {isStaff && <CheckboxField label="Show Only My Projects" value={onlyMine} onChange={setOnlyMine} />}
      </div>
      <div className={styles.body}>
        {offers.projects.length > 0 && (
          <>
            <h3 className={styles.heading}>
              {isStaff ? 'Projects' : 'Spaces'} <span>{formatNumber(offers.projects.length)}</span>
            </h3>
            <ul className={styles.cards}>
              {offers.projects.map(({ record, isAuthorized }) => {
                const location = locationOf(record.locationId);
                return (
                  <li key={record.id}>
                    <SelectionCard
                      name={record.name}
                      line={location && `${location.type} · ${location.name}`}
                      picture={<ProjectPicture project={record} />}
                      badge={
                        isAuthorized && record.status ? (
                          <StatusBadge label={record.status} color={statusColors[record.status]} />
                        ) : undefined
                      }
                      isSelected={record.id === scope.project?.id}
                      description={record.description}
                      fulfilledBy={locationOf(record.fulfillingById)?.name}
                      onChoose={isAuthorized ? () => onChooseProject(record.id) : undefined}
                      refusal={isAuthorized ? undefined : 'request-to-join'}
                    />
                  </li>
                );
              })}
            </ul>
          </>
        )}
        {offers.groups.length > 0 && (
          <>
            <h3 className={styles.heading}>
              Project groups <span>{formatNumber(offers.groups.length)}</span>
            </h3>
            <ul className={styles.cards}>
              {offers.groups.map(({ record, isAuthorized }) => (
                <li key={record.id}>
                  <SelectionCard
                    name={record.name}
                    line={`${formatNumber(record.projectIds.length)} projects`}
                    picture={<GroupPicture group={record} />}
                    isSelected={record.id === scope.projectGroup?.id}
                    description={record.description}
                    onChoose={isAuthorized ? () => onChooseGroup(record.id) : undefined}
                    refusal={isAuthorized ? undefined : 'not-a-member'}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {count === 0 && (
          <div className={styles.none}>
            <p>No project matches.</p>
            {hidden > 0 && (
              <p>{`'Show Only My Projects' hides ${hidden === 1 ? 'one that does' : `${formatNumber(hidden)} that do`}.`}</p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
