import { type SetupStatus, statusColors } from '@groundwork/contract';
import { DetailImages, DetailNotes, DetailRichText, DetailTags, ReferenceName } from '@groundwork/records';
import { DescriptionList, StatusBadge } from '@groundwork/ui';
import type { ReactNode } from 'react';

interface SetupRecord {
  projectId: string;
  status: SetupStatus;
  description?: string;
  instructions?: string;
  kittingInstructions?: string;
  notes?: string;
  mediaItemIds: readonly string[];
  tagIds: readonly string[];
}

/** The read-only blocks of areas, units and preparations; `places` says where it belongs. */
export function SetupBlocks({
  record,
  places = [],
  hasKitting = false,
}: {
  record: SetupRecord;
  places?: readonly { label: string; value: ReactNode }[];
  hasKitting?: boolean;
}) {
  return (
    <>
      <DetailImages ids={record.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Status', value: <StatusBadge label={record.status} color={statusColors[record.status]} /> },
          ...places,
          { label: 'Project', value: <ReferenceName collection="projects" id={record.projectId} /> },
        ]}
      />
      <DetailTags ids={record.tagIds} />
      <DetailRichText kind="description" html={record.description} />
      <DetailRichText kind="instructions" html={record.instructions} />
      {hasKitting && <DetailRichText kind="kittingInstructions" html={record.kittingInstructions} />}
      <DetailNotes text={record.notes} />
    </>
  );
}
