import { textCode } from '@groundwork/print';
import { commandCode, type ScanCommand, toteCode } from '@groundwork/scan';
import { Tote, totes } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './documents/Document.module.css';
import { DocumentPrint } from './documents/DocumentPrint.tsx';
import { PrintCode, ResolutionContext } from './PrintCode.tsx';
import { useCodes } from './useCodes.ts';

/** The card at the bench (docs: scanning): what a picker does without touching keyboard or screen. */
const commands: readonly { command: ScanCommand; quantity?: number; word: string; meaning: string }[] = [
  { command: 'next', word: 'Next', meaning: 'Go on to the next place' },
  { command: 'back', word: 'Back', meaning: 'Go back to the place before' },
  { command: 'undo', word: 'Undo', meaning: 'Take back the last step' },
  { command: 'quantity', quantity: 2, word: '× 2', meaning: 'The next scan counts 2 pieces' },
  { command: 'quantity', quantity: 5, word: '× 5', meaning: 'The next scan counts 5 pieces' },
  { command: 'quantity', quantity: 10, word: '× 10', meaning: 'The next scan counts 10 pieces' },
  { command: 'short', word: 'Short', meaning: 'Pieces are missing at this place' },
  { command: 'ready-all', word: 'Ready all', meaning: 'Everything in the totes is checked and packed' },
  { command: 'ship', word: 'Ship', meaning: 'Go on to shipping with this kit' },
];

/** /print/commands: the card with commands, and the codes of the totes. */
export default function CommandsPage() {
  const hasCodes = useCodes();
  return (
    <DocumentPrint
      title="Command card"
      summary="9 commands, 8 totes"
      isLoading={!hasCodes}
      foot="Groundwork · keep it at the bench"
      documents={() => [
        [
          <Cards key="commands" title="Command card" text="Scan a code instead of touching the screen.">
            {commands.map(({ command, quantity, word, meaning }) => (
              <Card key={word} code={commandCode(command, quantity)} meaning={meaning}>
                <b>{word}</b>
              </Card>
            ))}
          </Cards>,
          <Cards key="totes" title="Totes" text="Cut out and stick one on each tote.">
            {totes.map(({ number, words }) => (
              <Card key={number} code={toteCode(number)} meaning={`Tote ${number}, ${words}`}>
                <Tote number={number} size={56} isDecorative />
              </Card>
            ))}
          </Cards>,
        ],
      ]}
    />
  );
}

function Cards({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {text}
        </div>
      </div>
      <div className={styles.cards}>{children}</div>
    </>
  );
}

function Card({ code, meaning, children }: { code: string; meaning: string; children: ReactNode }) {
  const bars = textCode(code);
  return (
    <div className={styles.card}>
      {children}
      <span className={styles.meaning}>{meaning}</span>
      {/* Bars that the coarsest printer and the oldest scanner can do. */}
      <ResolutionContext value={203}>{bars && <PrintCode code={bars} space={76} height={12} />}</ResolutionContext>
      <span className={styles.small}>{code}</span>
    </div>
  );
}
