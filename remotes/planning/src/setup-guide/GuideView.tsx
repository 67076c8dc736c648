import type { Project } from '@groundwork/contract';
import { Link, useCan, useIsActive, useNavigate, useSearchParams } from '@groundwork/shell-sdk';
import { Banner, Button, formatNumber, Pills, useIsDesktop } from '@groundwork/ui';
import { useMemo } from 'react';
import { useReceiveScan } from '../orders/receive/useReceiveScan.tsx';
import { Breadcrumb } from '../setup-components/Breadcrumb.tsx';
import { CardGrid, inOrder } from '../setup-components/CardGrid.tsx';
import { ComponentHeader } from '../setup-components/ComponentHeader.tsx';
import styles from '../setup-components/ComponentPages.module.css';
import { ComponentTexts } from '../setup-components/ComponentTexts.tsx';
import { addressOf, type Place } from '../setup-components/component-address.ts';
import { crumbsOf } from '../setup-components/component-crumbs.ts';
import { levelLabels } from '../setup-components/component-levels.ts';
import { parentOf } from '../setup-components/component-tree.ts';
import { productLine } from '../setup-components/item-names.ts';
import { countPieces, pieceProgress } from '../setup-components/pieces.ts';
import { chosen } from '../setup-components/useComponentPlace.ts';
import guideStyles from './GuideView.module.css';
import {
  countPassing,
  type Guide,
  type GuideComponent,
  type GuideFilter,
  guideFilters,
  isReadyToComplete,
  leadsTo,
  nextToDo,
  parseGuideFilter,
  piecesIn,
  shownBy,
} from './guide.ts';
import { guideCard } from './guide-card.tsx';
import { guidePath } from './guide-path.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { type ItemFacts, useItemFacts } from './item-facts.ts';
import { useGuideActions } from './useGuideActions.tsx';
import { useWaiting, WaitingMark } from './WaitingMark.tsx';

/** The open component, and the cards of its children. */
export function GuideView({ project, guide, place }: { project: Project; guide: Guide; place: Place }) {
  const isDesktop = useIsDesktop();
  const isActive = useIsActive();
  const can = useCan();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = parseGuideFilter(query.get('show'));
  const setFilter = (next: GuideFilter) =>
    void navigate(addressOf(guidePath, place, shownBy(next)), { state: chosen, replace: true });
  const component = guide.at(place);
  const children = component ? component.children : guide.top;
  const items = useMemo(() => children.flatMap(({ item }) => item ?? []), [children]);
  const facts = useItemFacts(items);
  const waiting = useWaiting();
  const go = (to: Place, item?: string, replace = false) =>
    void navigate(addressOf(guidePath, to, { ...shownBy(filter), item }), { state: chosen, replace });

  const onCompleted = (completed: GuideComponent) => {
    if (isDesktop) return;
    const above = parentOf(completed);
    const siblings = inOrderOf(guide.at(above)?.children ?? guide.top, facts);
    const next = nextToDo(siblings, completed.record.id);
    go(next?.place ?? above, next?.item?.id, completed.level === 'item');
  };
  const actions = useGuideActions(component, { onCompleted });
  const projectIds = useMemo(() => [project.id], [project.id]);
  const mayReceive = can('update', 'orders', { projectId: project.id });
  const receive = useReceiveScan(projectIds, mayReceive);
  const mayPlan = !component && can('update', 'setupplans', { projectId: project.id });
  const opened = children.find(({ record }) => record.id === query.get('item'));
  const openedFacts = opened && facts.get(opened.record.id);
  const cards = children
    .filter((child) => leadsTo(filter, child))
    .map((child) => {
      const { id } = child.record;
      return guideCard(child, facts.get(id), () => go(place, id), waiting.get(id), filter);
    });

  return (
    <div className={styles.page}>
      {component && <Breadcrumb crumbs={crumbsOf(guidePath, project, guide, place, ({ record }) => record.name)} />}
      <div className={styles.scroll}>
        <ComponentHeader
          kicker={component ? levelLabels[component.level] : 'Setup guide'}
          name={component?.record.name ?? project.name}
          status={component?.record.status}
          marks={
            component && waiting.has(component.record.id) && <WaitingMark state={waiting.get(component.record.id)} />
          }
          mediaItemIds={component?.record.mediaItemIds ?? project.mediaItemIds}
          progress={pieceProgress(piecesIn(children))}
          onAddPhotos={actions.mayEdit ? () => actions.edit('photos') : undefined}
          menu={!isDesktop && actions.menu}
          actions={isDesktop && actions.panel}
        >
          {mayReceive && (
            <Button size="touch" icon="scan-barcode" className={guideStyles.scan} onPress={receive.ask}>
              Scan to receive
            </Button>
          )}
        </ComponentHeader>
        {component && (
          <ComponentTexts {...component} onEditNotes={actions.mayEdit ? () => actions.edit('notes') : undefined} />
        )}
        {component && actions.mayEdit && isReadyToComplete(component) && (
          <Banner
            tone="success"
            action={
              <Button size="touch" isBusy={actions.isBusy} onPress={actions.complete}>
                Mark Complete
              </Button>
            }
          >
            {`All ${formatNumber(countPieces(children.map(({ record }) => record)).done)} complete. Mark ${component.record.name} complete?`}
          </Banner>
        )}
        {children.length > 0 && (
          <Pills
            label="Show"
            size="touch"
            value={filter}
            onChange={setFilter}
            options={guideFilters.map((id) => ({
              id,
              label: id,
              count: countPassing(id, children),
            }))}
          />
        )}
        <CardGrid
          label={component ? `In ${component.record.name}` : `In ${project.name}`}
          cards={cards}
          emptyAction={mayPlan && children.length === 0 && <Link to="/setup/plan">Go to the plan</Link>}
        />
      </div>
      {!isDesktop && actions.bar}
      {isActive && actions.dialogs}
      {isActive && receive.dialog}
      {isActive && opened && openedFacts && (
        <ItemDialog
          key={opened.record.id}
          component={opened}
          facts={openedFacts}
          onCompleted={onCompleted}
          onClose={() => go(place, undefined, true)}
        />
      )}
    </div>
  );
}

/** The order of the cards: the next one to do is the next one in view. */
const inOrderOf = (components: readonly GuideComponent[], facts: ReadonlyMap<string, ItemFacts>): GuideComponent[] =>
  inOrder(
    components.map((component) => {
      const { id, name } = component.record;
      return { name, subtitle: productLine(name, facts.get(id)?.product?.name), component };
    }),
  ).map(({ component }) => component);
