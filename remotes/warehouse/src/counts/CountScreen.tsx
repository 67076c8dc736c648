import { messages } from '@groundwork/contract';
import { referencedName, useLists } from '@groundwork/data-cache';
import { PhotoButton, useDiscardQuestion } from '@groundwork/records';
import { useFeedback } from '@groundwork/scan';
import {
  Banner,
  Button,
  ConfirmDialog,
  formatNumber,
  Icon,
  IconButton,
  Menu,
  Progress,
  useOfflineReason,
} from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import { useFullScreen } from '../useFullScreen.ts';
import { CountCard } from './CountCard.tsx';
import { CountDone } from './CountDone.tsx';
import { CountScanner } from './CountScanner.tsx';
import styles from './CountScreen.module.css';
import { sheetProgress } from './count-sheet.ts';
import type { CountSource } from './count-source.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { OtherItemDialog } from './OtherItemDialog.tsx';
import { nextLabel, nothingEntered, useCounting } from './useCounting.ts';

const lists = ['products', 'mediaitems', 'users'] as const;
type Asking = 'other' | 'finish' | 'cancel';

export interface CountScreenProps {
  source: CountSource;
  onLeave: () => void;
  /** Called when somebody begins to enter something, and when all of it is stored or given up. */
  onEntering?: (isEntering: boolean) => void;
}

/** Counting with a phone in one hand: one item at a time, in the order in which people walk (docs: domain/counts). */
export function CountScreen({ source, onLeave, onEntering }: CountScreenProps) {
  useLists(lists);
  useFullScreen();
  const offline = useOfflineReason();
  const counting = useCounting(source);
  const { current, figure, next, recent } = counting;
  const [asking, setAsking] = useState<Asking>();
  const [message, setMessage] = useState<string>();
  const [isFinishing, setFinishing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  // A photo and a note take their time: they belong to the item that was shown then, whatever is stored of that by now.
  const photoOf = useRef<string>(undefined);
  const [noted, setNoted] = useState<{ id: string; note: string | undefined }>();
  const addPhoto = useRef(counting.addPhoto);
  addPhoto.current = counting.addPhoto;
  const progress = sheetProgress(source.sheet);
  const open = progress.total - progress.counted - progress.second;
  const { close: leave, question } = useDiscardQuestion(counting.isChanged, onLeave);
  const { error: soundError } = useFeedback();
  useEffect(() => {
    if (counting.failure) soundError();
  }, [counting.failure, soundError]);

  // A refused number is named above the next item: it must be read before the screen is another one.
  const isEntering = !isEnding && (counting.isChanged || noted !== undefined || counting.failure !== undefined);
  useEffect(() => onEntering?.(isEntering), [isEntering, onEntering]);

  const finish = async () => {
    setAsking(undefined);
    setEnding(true);
    setFinishing(true);
    setMessage(await source.finish());
    setFinishing(false);
    setEnding(false);
  };
  const cancel = async () => {
    setEnding(true);
    setMessage(await source.onCancelCount?.());
    setEnding(false);
  };
  const askFinish = () => {
    if (figure.isChanged && current) return setMessage(`${current.name}: save its number first.`);
    if (open > 0) setAsking('finish');
    else void finish();
  };
  const [last] = recent;
  const readsOnly = source.readOnlyReason;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <IconButton icon="arrow-left" label="Back to counts" size="touch" onPress={leave} />
        <div>
          <h1>{source.title}</h1>
          <p>{`${source.description} · ${formatNumber(progress.counted)} of ${formatNumber(progress.total)} counted`}</p>
        </div>
        <Menu
          label="More"
          trigger={<IconButton icon="more-vertical" label="More" size="touch" />}
          items={[
            {
              id: 'finish',
              label: source.finishLabel,
              icon: 'check',
              isDisabled: Boolean(readsOnly),
              onAction: askFinish,
            },
            ...(source.onShowExpected
              ? [
                  {
                    id: 'expected',
                    label: source.isBlind ? 'Show expected numbers' : 'Hide expected numbers',
                    icon: 'eye' as const,
                    onAction: source.onShowExpected,
                  },
                ]
              : []),
            ...(source.onCancelCount
              ? [
                  {
                    id: 'cancel',
                    label: 'Cancel count',
                    icon: 'x' as const,
                    isDanger: true,
                    onAction: () => setAsking('cancel'),
                  },
                ]
              : []),
          ]}
        />
      </header>
      <Progress
        complete={progress.counted}
        max={progress.total}
        label={`${formatNumber(progress.counted)} of ${formatNumber(progress.total)} counted`}
        isLabelHidden
      />
      <div className={styles.body}>
        {readsOnly && <Banner tone="info">{`${readsOnly}.`}</Banner>}
        {source.ended && <Banner tone="warning">{source.ended}</Banner>}
        {offline && (
          <Banner tone="warning">
            {source.savingReason
              ? `${source.savingReason}.`
              : `${offline}. What you count is kept here and sent later.`}
          </Banner>
        )}
        {(counting.failure ?? message) && (
          <Banner tone={counting.failure ? 'danger' : 'info'}>{counting.failure ?? message}</Banner>
        )}
        {!readsOnly && (
          <CountScanner
            source={source}
            counting={counting}
            openCount={open}
            onFinish={() => void finish()}
            onLeave={leave}
          />
        )}
        {current && !readsOnly ? (
          <>
            {counting.countedById && (
              <Banner tone="info">
                {`${referencedName('users', counting.countedById) ?? messages.unknownUser} has counted it meanwhile. Another number is stored once somebody asks for a recount: skip it.`}
              </Banner>
            )}
            <CountCard line={current} figure={figure} showsExpected={!source.isBlind} onEnter={() => counting.save()} />
            <div className={styles.ways}>
              <Button size="touch" disabledReason={source.savingReason} onPress={() => counting.save({ onShelf: 0 })}>
                Nothing here
              </Button>
              <Button size="touch" disabledReason={source.savingReason} onPress={() => setAsking('other')}>
                Other item
              </Button>
              {source.takesNotes && (
                <>
                  <PhotoButton
                    label={counting.hasPhoto ? 'Take another photo' : 'Take a photo'}
                    onStart={() => {
                      photoOf.current = current.inventoryItemId;
                    }}
                    onPhoto={async ({ id }) => {
                      if (photoOf.current) addPhoto.current(photoOf.current, id);
                    }}
                  />
                  <IconButton
                    icon="square-pen"
                    label={counting.note ? 'Change the note' : 'Leave a note'}
                    size="touch"
                    variant="secondary"
                    onPress={() => setNoted({ id: current.inventoryItemId, note: counting.note })}
                  />
                </>
              )}
            </div>
          </>
        ) : (
          <CountDone open={open} second={progress.second} readsOnly={readsOnly} />
        )}
        {counting.note && <p className={styles.blind}>{`Note: ${counting.note}`}</p>}
        {counting.hasPhoto && <p className={styles.blind}>A photo is stored with this number.</p>}
        {source.isBlind && (
          <p className={styles.blind}>
            <Icon name="eye-off" size={20} />
            Expected numbers are hidden in this count.
          </p>
        )}
        {last && (
          <p className={styles.last}>
            <Icon name="check" size={20} />
            <span>
              <strong>{last.locale}</strong> {`${last.name}: ${formatNumber(last.onShelf)} counted`}
            </span>
            <Button variant="quiet" size="touch" disabledReason={source.savingReason} onPress={() => counting.undo()}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {!readsOnly && (
        <footer className={styles.footer} data-bottom-bar>
          {current ? (
            <>
              <Button size="touch" onPress={counting.skip} isDisabled={!next}>
                Skip
              </Button>
              <Button
                variant="primary"
                size="touch"
                className={styles.main}
                endIcon={next ? 'arrow-right' : 'check'}
                disabledReason={source.savingReason ?? (figure.value === undefined ? nothingEntered : undefined)}
                reasonPlacement="top"
                onPress={() => counting.save()}
              >
                {nextLabel(current, next)}
              </Button>
            </>
          ) : (
            <Button
              variant="primary"
              size="touch"
              className={styles.main}
              disabledReason={offline}
              isBusy={isFinishing}
              onPress={askFinish}
            >
              {source.finishLabel}
            </Button>
          )}
        </footer>
      )}
      {question}
      {noted && (
        <NoteDialog
          value={noted.note}
          onSave={(note) => counting.setNote(noted.id, note)}
          onClose={() => setNoted(undefined)}
        />
      )}
      {asking === 'other' && (
        <OtherItemDialog
          source={source}
          place={counting.place ?? current?.locale}
          onChoose={(item) => {
            // As a scan of it does: what was entered for the item before is stored.
            if (figure.isChanged) counting.save({ stays: true });
            const known = source.sheet.find(({ inventoryItemId }) => inventoryItemId === item.id);
            if (known) counting.goTo(known);
            else counting.goToFound(item);
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'finish' && (
        <ConfirmDialog
          title={source.finishLabel}
          text={`${open === 1 ? '1 item is' : `${formatNumber(open)} items are`} not counted. Their stock stays as it is.${counting.isChanged ? ' Notes and photos without a number are not stored.' : ''}`}
          confirmLabel={source.finishLabel}
          onConfirm={() => void finish()}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          title="Cancel count"
          text="Nothing is applied. The counted quantities can still be read."
          confirmLabel="Cancel count"
          cancelLabel="Keep counting"
          isDanger
          onConfirm={() => {
            setAsking(undefined);
            void cancel();
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
