import type { Project } from '@groundwork/contract';
import { useScope } from '@groundwork/shell-sdk';
import { ComponentPages } from '../setup-components/ComponentPages.tsx';
import { GuideView } from './GuideView.tsx';
import { guidePath } from './guide-path.ts';
import { useGuide } from './useGuide.ts';

/**
 * /setup/guide and the three paths below it: the deployed records of the active project (docs: screens#setup-guide).
 */
export default function SetupGuidePage() {
  const { project } = useScope();
  return project ? <GuideOf key={project.id} project={project} /> : null;
}

function GuideOf({ project }: { project: Project }) {
  const { guide, ...loaded } = useGuide(project.id);
  return (
    <ComponentPages
      base={guidePath}
      memory="sgAncestors"
      title="Setup guide"
      projectId={project.id}
      tree={guide}
      loaded={loaded}
    >
      {(place, shown) => <GuideView key={JSON.stringify(place)} project={project} guide={shown} place={place} />}
    </ComponentPages>
  );
}
