import type { Project } from '@groundwork/contract';
import { useScope } from '@groundwork/shell-sdk';
import { ComponentPages } from '../setup-components/ComponentPages.tsx';
import { NoSpace } from './NoSpace.tsx';
import { SpaceView } from './SpaceView.tsx';
import { spacePath } from './space-path.ts';
import { useSpace } from './useSpace.ts';

/**
 * /spaceDesign and the three paths below it: the plan of the active project, and what has become of it
 * (docs: screens#space-design).
 */
export default function SpaceDesignPage() {
  const { project } = useScope();
  return project ? <SpaceOf key={project.id} project={project} /> : null;
}

function SpaceOf({ project }: { project: Project }) {
  const { plan, space, ...loaded } = useSpace(project);
  return (
    <ComponentPages
      base={spacePath}
      memory="sdAncestors"
      title="Space Design"
      projectId={project.id}
      tree={space}
      loaded={loaded}
    >
      {(place, shown) =>
        plan ? (
          <SpaceView key={JSON.stringify(place)} project={project} plan={plan} space={shown} place={place} />
        ) : (
          <NoSpace project={project} />
        )
      }
    </ComponentPages>
  );
}
