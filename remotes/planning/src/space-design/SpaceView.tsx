import type { Project, SetupPlan } from '@groundwork/contract';
import { useIsActive, useNavigate, useSearchParams, useSession } from '@groundwork/shell-sdk';
import { Button, Menu, SegmentedControl, SwitchField, useIsDesktop } from '@groundwork/ui';
import { atom, useAtom } from 'jotai';
import { useMemo } from 'react';
import { Breadcrumb } from '../setup-components/Breadcrumb.tsx';
import { CardGrid } from '../setup-components/CardGrid.tsx';
import { ComponentHeader } from '../setup-components/ComponentHeader.tsx';
import styles from '../setup-components/ComponentPages.module.css';
import { ComponentTexts } from '../setup-components/ComponentTexts.tsx';
import { addressOf, type Place } from '../setup-components/component-address.ts';
import { crumbsOf } from '../setup-components/component-crumbs.ts';
import { levelLabels } from '../setup-components/component-levels.ts';
import { parentOf } from '../setup-components/component-tree.ts';
import { pieceProgress } from '../setup-components/pieces.ts';
import { chosen } from '../setup-components/useComponentPlace.ts';
import { useNavigateUp } from '../setup-components/useNavigateUp.ts';
import { useSpaceActions } from './actions/index.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { beingDesigned } from './NoSpace.tsx';
import { SpaceIntroduction } from './SpaceIntroduction.tsx';
import own from './SpaceView.module.css';
import { RequestedChip, StatusChip, spaceStatusColors } from './StatusChip.tsx';
import { type Space, type SpaceComponent, shownIn } from './space.ts';
import { imagesOf, readinessOf, spaceCard } from './space-card.tsx';
import { countPassing, leadsTo, parseSpaceFilter, type SpaceFilter, shownBy, spaceFilters } from './space-filter.ts';
import { spacePath } from './space-path.ts';
import { addToMySpace, spaceTitle, statusInWords } from './space-words.ts';
import { useProducts } from './useProducts.ts';

/** Stays as it is from one depth to the next. */
const showsOmittedAtom = atom(false);

/** Hints for staff: what to add at this level. */
const addHint = (component: SpaceComponent | undefined) =>
  component?.level === 'unit' ? 'Preparation' : component?.level === 'area' ? 'Unit' : 'Area, unit or preparation';

/** The open component, and the cards of its children. */
export function SpaceView({
  project,
  plan,
  space,
  place,
}: {
  project: Project;
  plan: SetupPlan;
  space: Space;
  place: Place;
}) {
  const { isStaff } = useSession();
  const isDesktop = useIsDesktop();
  const isActive = useIsActive();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = parseSpaceFilter(query.get('show'));
  const setFilter = (next: SpaceFilter) =>
    void navigate(addressOf(spacePath, place, shownBy(next)), { state: chosen, replace: true });
  const [showsOmitted, setShowsOmitted] = useAtom(showsOmittedAtom);
  const actions = useSpaceActions(space, plan);
  const component = space.at(place);
  const children = component ? component.children : space.top;
  const shown = useMemo(() => shownIn(children, showsOmitted), [children, showsOmitted]);
  const products = useProducts(shown);

  const go = (to: Place, item?: string, replace = false) =>
    void navigate(addressOf(spacePath, to, { ...shownBy(filter), item }), { state: chosen, replace });
  const scroller = useNavigateUp(component && (() => go(parentOf(component))));
  const add = actions.addComponent(component);
  const menu = component ? actions.menuOf(component) : [];
  const opened = shown.find(({ id, item }) => item && id === query.get('item'));
  const hasMenus = shown.some((child) => actions.menuOf(child).length > 0);
  const cards = shown
    .filter((child) => leadsTo(filter, child))
    .map((child) =>
      spaceCard(child, {
        isStaff,
        product: products.get(child.id),
        menuOf: hasMenus ? actions.menuOf : undefined,
        onOpen: () => go(place, child.id),
        filter,
      }),
    );
  const isEmpty = component === undefined && (isStaff ? space.top : shown).length === 0;
  return (
    <div className={styles.page}>
      {component && <Breadcrumb crumbs={crumbsOf(spacePath, project, space, place, ({ name }) => name)} />}
      <div className={styles.scroll} ref={scroller}>
        <ComponentHeader
          kicker={component ? levelLabels[component.level] : spaceTitle(isStaff)}
          name={component?.name ?? project.name}
          marks={
            component && (
              <>
                <StatusChip component={component} />
                {component.isRequested && <RequestedChip />}
              </>
            )
          }
          mediaItemIds={component ? imagesOf(component, undefined) : project.mediaItemIds}
          progress={pieceProgress(readinessOf(children), 'ready')}
          onAddPhotos={component && actions.addPhotos(component)}
          actions={
            children.length > 0 && (
              <div className={own.controls}>
                <SegmentedControl
                  label="Status"
                  size={isDesktop ? 'medium' : 'touch'}
                  value={filter}
                  onChange={setFilter}
                  options={spaceFilters.map((id) => ({
                    id,
                    label: id === 'All' ? id : statusInWords(id, isStaff),
                    color: id === 'All' ? undefined : spaceStatusColors[id],
                    count: countPassing(id, children),
                  }))}
                />
                {children.some(({ isOmitted, isRequested }) => isOmitted && !isRequested) && (
                  <SwitchField label="Show omitted" value={showsOmitted} onChange={setShowsOmitted} />
                )}
              </div>
            )
          }
          menu={
            <>
              {menu.length > 0 && (
                <Menu
                  label={`Actions of ${component?.name}`}
                  items={menu}
                  trigger={
                    <Button size={isDesktop ? 'medium' : 'touch'} icon="ellipsis" aria-label="Actions">
                      {isDesktop ? 'Actions' : undefined}
                    </Button>
                  }
                />
              )}
              {add && (
                <Button size={isDesktop ? 'medium' : 'touch'} variant="primary" icon="plus" onPress={add}>
                  {!isDesktop ? 'Add' : isStaff ? 'Add Component' : addToMySpace}
                </Button>
              )}
            </>
          }
        >
          <SpaceIntroduction html={component ? textOf(component, 'description') : project.description} />
        </ComponentHeader>
        {component && (textOf(component, 'instructions') || component.record?.notes) && (
          <ComponentTexts
            level={component.level}
            record={{ ...component.record, instructions: textOf(component, 'instructions') }}
          />
        )}
        <CardGrid
          label={`In ${component?.name ?? project.name}`}
          cards={cards}
          add={
            add && {
              label: isStaff ? undefined : addToMySpace,
              hint: isStaff ? addHint(component) : 'Suggest an area to the team',
              onPress: add,
            }
          }
          emptyTitle={isEmpty ? (isStaff ? nothingPlanned : beingDesigned) : undefined}
        />
      </div>
      {isActive && opened && (
        <ItemDialog
          component={opened}
          product={products.get(opened.id)}
          menu={actions.menuOf(opened)}
          onAddPhotos={actions.addPhotos(opened)}
          onClose={() => go(place, undefined, true)}
        />
      )}
      {isActive && actions.dialogs}
    </div>
  );
}
const nothingPlanned = 'Nothing planned yet. Add a template component above.';

/** The text of a component; before it is deployed, that of its template. */
function textOf({ record, template }: SpaceComponent, field: 'description' | 'instructions'): string | undefined {
  if (record) return record[field];
  return template && field in template ? (template as { [text in typeof field]?: string })[field] : undefined;
}
