import { collection, useLists } from '@groundwork/data-cache';
import { useIsActive } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  EmptyState,
  formatNumber,
  IconButton,
  type IconButtonProps,
  lazyDialog,
  SegmentedControl,
  SkeletonRows,
  SwitchField,
  useDelayed,
  useIsDesktop,
  useMediaQuery,
  useOfflineReason,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { FetchedRecords } from './fetch-together.ts';
import type { InboxGroup, InboxTab } from './groups.ts';
import { InboxBlock } from './InboxBlock.tsx';
import styles from './InboxPage.module.css';
import { KeyLine } from './KeyLine.tsx';
import { useOpenRecord } from './open-record.ts';
import { ReadingPane } from './ReadingPane.tsx';
import { PictureRecords } from './RecordPicture.tsx';
import { useInbox } from './useInbox.ts';
import { useInboxActions } from './useInboxActions.ts';
import { useInboxKeys } from './useInboxKeys.ts';

const SettingsDialog = lazyDialog(async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
const lists = ['users'] as const;
const shownAtFirst = 100;
const emptyTitles: Readonly<Record<InboxTab, string>> = {
  inbox: 'Nothing waits for you',
  snoozed: 'Nothing is snoozed',
  done: 'Nothing is done yet',
};

/** The user's notifications, grouped by record (docs: inbox). */
export default function InboxPage() {
  useLists(lists);
  const isDesktop = useIsDesktop();
  const isActive = useIsActive();
  const disabledReason = useOfflineReason();
  const status = useAtomValue(collection('notifications').statusAtom);
  const inbox = useInbox();
  const { tab, sections, groups, counts, change } = inbox;
  const actions = useInboxActions(change);
  const openRecord = useOpenRecord();
  const [isSnoozing, setSnoozing] = useState(false);
  const [isSetting, setSettings] = useState(false);
  const [limit, setLimit] = useState(shownAtFirst);
  const [pictureRecords] = useState<FetchedRecords>(() => new Map());
  const titles = useRef(new Map<string, HTMLButtonElement>());

  // The current block; where it has gone, the one that took its place.
  const [chosen, setChosen] = useState<{ ref: string; index: number }>();
  const found = groups.findIndex(({ recordRef }) => recordRef === chosen?.ref);
  const index = found >= 0 ? found : Math.min(chosen?.index ?? 0, groups.length - 1);
  const current = groups[index];
  // After an answer the buttons are gone, and the block with them where nothing else waits in it.
  const [answers, setAnswers] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, at what is current then
  useEffect(() => {
    if (answers > 0 && isDesktop) titles.current.get(current?.recordRef ?? '')?.focus();
  }, [answers]);

  const choose = (group: InboxGroup | undefined, at: number) => {
    if (!group) return;
    setChosen({ ref: group.recordRef, index: at });
    if (tab === 'inbox') actions.markRead(group);
  };
  const move = (by: 1 | -1) => {
    // The first key chooses what is current already.
    const next = chosen ? Math.max(0, Math.min(groups.length - 1, index + by)) : index;
    const group = groups[next];
    if (!group) return;
    if (next >= limit) setLimit(limit + shownAtFirst);
    choose(group, next);
    requestAnimationFrame(() => titles.current.get(group.recordRef)?.focus());
  };
  /** The next block is current afterwards, and has the focus where the page had it. */
  const leave = (group: InboxGroup, act: () => void) => {
    const at = groups.indexOf(group);
    const next = groups[at + 1] ?? groups[at - 1];
    const hadFocus = document.activeElement !== document.body;
    setChosen(next && { ref: next.recordRef, index: Math.max(0, groups.indexOf(next) - (groups[at + 1] ? 1 : 0)) });
    act();
    if (hadFocus && next && isDesktop) requestAnimationFrame(() => titles.current.get(next.recordRef)?.focus());
  };
  const opener = (group: InboxGroup) => {
    const open = openRecord(group.newest);
    return (
      open &&
      (() => {
        if (tab === 'inbox') actions.markRead(group);
        open();
      })
    );
  };
  const handlers = (group: InboxGroup) => ({
    onOpen: opener(group),
    onDone: () => leave(group, () => actions.finish([group])),
    onSnooze: (until: Date) => leave(group, () => actions.snooze(group, until)),
    onBringBack: () => leave(group, () => actions.bringBack(group)),
    onAnswered: () => setAnswers((count) => count + 1),
  });
  const onCurrent = (act: (group: InboxGroup) => (() => void) | undefined) => () => {
    if (current) act(current)?.();
  };
  useInboxKeys(isActive, {
    j: () => move(1),
    k: () => move(-1),
    Enter: onCurrent(opener),
    e: onCurrent((group) => (tab === 'done' ? undefined : handlers(group).onDone)),
    h: () => setSnoozing(isDesktop && tab !== 'done' && current !== undefined),
    u: actions.undo,
  });

  const showsSkeleton = useDelayed(status.state === 'loading' && !status.hasData);
  const isEmpty = groups.length === 0 && inbox.waiting === 0;
  let place = 0;
  return (
    <div className={styles.page}>
      <header className={styles.toolbar}>
        <h1>Inbox</h1>
        <div className={styles.filters}>
          <SegmentedControl<InboxTab>
            label="Show"
            value={tab}
            onChange={(next) => {
              setChosen(undefined);
              setLimit(shownAtFirst);
              inbox.setTab(next);
            }}
            options={[
              { id: 'inbox', label: 'Inbox', count: counts.inbox },
              { id: 'snoozed', label: 'Snoozed', count: counts.snoozed },
              { id: 'done', label: 'Done' },
            ]}
            size={isDesktop ? 'medium' : 'touch'}
          />
          {tab === 'inbox' && (
            <SwitchField label="Unread only" value={inbox.isUnreadOnly} onChange={inbox.setUnreadOnly} />
          )}
        </div>
        <span className={styles.space} />
        {tab === 'inbox' && groups.length > 0 && (
          <ToolbarButton icon="check" disabledReason={disabledReason} onPress={() => actions.finish(groups)}>
            Mark all as done
          </ToolbarButton>
        )}
        <ToolbarButton icon="settings-2" onPress={() => setSettings(true)}>
          Notification settings
        </ToolbarButton>
      </header>
      {status.state === 'failed' && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onPress={() => void collection('notifications').load({ force: true })}>
              Retry
            </Button>
          }
        >
          {status.message}
        </Banner>
      )}
      <PictureRecords value={pictureRecords}>
        <div className={styles.panes}>
          <div className={styles.list}>
            <div role="status" className={styles.waiting}>
              {inbox.waiting > 0 && (
                <Button size="small" variant="quiet" onPress={inbox.showWaiting}>
                  {`${formatNumber(inbox.waiting)} new · Show`}
                </Button>
              )}
            </div>
            {showsSkeleton && <SkeletonRows rows={6} />}
            {sections.map(({ title, count, groups: all }) => (
              <section key={title ?? tab} aria-label={title ?? 'Notifications'}>
                {title && (
                  <h2 className={styles.sectionTitle}>
                    {title} <span>{count !== undefined && formatNumber(count)}</span>
                  </h2>
                )}
                <ul>
                  {all.map((group) => {
                    const at = place++;
                    if (at >= limit) return null;
                    return (
                      <li key={group.recordRef}>
                        <InboxBlock
                          group={group}
                          tab={tab}
                          isCurrent={group === current}
                          titleRef={(element) => {
                            if (element) titles.current.set(group.recordRef, element);
                            else titles.current.delete(group.recordRef);
                          }}
                          onCurrent={() => choose(group, at)}
                          onAskSnooze={() => setSnoozing(true)}
                          {...handlers(group)}
                        />
                      </li>
                    );
                  })}
                </ul>
              </section>
            ))}
            {groups.length > limit && (
              <div className={styles.more}>
                <Button
                  onPress={() => setLimit(limit + shownAtFirst)}
                >{`Show ${formatNumber(groups.length - limit)} more`}</Button>
              </div>
            )}
            {isEmpty && status.state === 'ready' && (
              <EmptyState icon="inbox" title={inbox.isUnreadOnly ? 'Nothing is unread' : emptyTitles[tab]} />
            )}
          </div>
          {isDesktop && current && (
            <ReadingPane
              key={current.recordRef}
              group={current}
              tab={tab}
              {...handlers(current)}
              isSnoozing={isSnoozing}
              setSnoozing={setSnoozing}
            />
          )}
        </div>
      </PictureRecords>
      {isDesktop && <KeyLine tab={tab} />}
      {isActive && isSetting && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  );
}

/** A tablet and a phone have room for the icon. */
function ToolbarButton({
  children,
  ...props
}: { children: string } & Pick<IconButtonProps, 'icon' | 'disabledReason' | 'onPress'>) {
  const isDesktop = useIsDesktop();
  const isWide = useMediaQuery('(min-width: 1100px)');
  if (!isDesktop) return <IconButton {...props} size="touch" label={children} />;
  if (!isWide) return <IconButton {...props} variant="secondary" label={children} />;
  return <Button {...props}>{children}</Button>;
}
