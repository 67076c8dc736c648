import { errorSummary, type Result, type SetupPlan } from '@groundwork/contract';
import { isWorthRepeating, newerVersion } from '@groundwork/data-cache';
import { type PlanTree, treeOf } from '../plan/plan-tree.ts';
import { type Choices, holdsChanges, isSame, mergePlans } from './merge-plans.ts';

/** The state of saving, as the page shows it. */
export type SavingState =
  | { state: 'saved' }
  | { state: 'saving' }
  /** The edits are on screen only; saving is retried automatically. */
  | { state: 'unsaved'; message: string }
  /** Somebody else changed the same components: the user chooses for each of them. */
  | { state: 'conflict'; theirs: SetupPlan };

/** The name of an edit, for 'Undo'. */
export interface PlanEdit {
  /** 'Remove Shelf 1'. */
  label: string;
  /** Takes back what the edit changed outside the plan. */
  revert?: () => Promise<unknown>;
}
interface Undoable extends PlanEdit {
  before: PlanTree;
}
const mostUndoable = 50;

interface Options {
  send: (plan: SetupPlan, tree: PlanTree) => Promise<Result<SetupPlan>>;
  onChange: () => void;
  /** Milliseconds; shorter in tests. */
  debounce?: number;
  retryAfter?: number;
}

/**
 * The edits of one plan on their way to the server (docs: plan-saving): gathered for 400 ms, sent with the version they
 * began from, kept and tried again when a call fails. Where somebody else was faster both versions are merged component
 * by component, and the user is asked only for those that both have changed.
 */
export class PlanSaving {
  readonly #options: Required<Options>;
  #base: SetupPlan;
  #edited: PlanTree | undefined;
  #state: SavingState = { state: 'saved' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** The call that is on its way. */
  #sending: Promise<void> | undefined;
  #failures = 0;
  /** What was sent from this version without an answer: one of them may be stored. */
  #unanswered: readonly PlanTree[] = [];
  #undoable: readonly Undoable[] = [];

  constructor(plan: SetupPlan, options: Options) {
    this.#base = plan;
    this.#options = { debounce: 400, retryAfter: 4_000, ...options };
  }

  get tree(): PlanTree {
    return this.#edited ?? this.#base;
  }
  get state(): SavingState {
    return this.#state;
  }

  /** A newer version from the cache: shown at once where nothing of ours is waiting. */
  receive(plan: SetupPlan) {
    if (this.#edited || this.#sending || plan === this.#base) return;
    // Another person's version: our undo steps do not apply to it.
    if (plan.timeModifiedUtc !== this.#base.timeModifiedUtc) this.#undoable = [];
    this.#base = plan;
    this.#options.onChange();
  }

  change(update: (tree: PlanTree) => PlanTree, edit?: PlanEdit) {
    const before = this.tree;
    const next = update(before);
    if (next === before) return;
    if (edit) this.#undoable = [...this.#undoable, { ...edit, before }].slice(-mostUndoable);
    this.#edit(next);
  }

  /** The edit that `undo` reverts; undefined where there is none, or while a conflict is undecided. */
  get undoLabel(): string | undefined {
    return this.#state.state === 'conflict' ? undefined : this.#undoable.at(-1)?.label;
  }

  /** Takes back the latest edit. */
  undo() {
    const last = this.undoLabel === undefined ? undefined : this.#undoable.at(-1);
    if (!last) return;
    this.#undoable = this.#undoable.slice(0, -1);
    void last.revert?.();
    this.#edit(last.before);
  }

  #edit(next: PlanTree) {
    this.#edited = treeOf(next);
    if (this.#state.state !== 'conflict') this.#schedule(this.#options.debounce, { state: 'saving' });
    else this.#options.onChange();
  }

  /**
   * Sends waiting edits after the running request, for example before a deployment. True if nothing is left to send.
   */
  async flush(): Promise<boolean> {
    await this.#sending;
    while (this.#edited) {
      clearTimeout(this.#timer);
      await this.#send();
      if (this.#state.state === 'unsaved' || this.#state.state === 'conflict') return false;
    }
    return true;
  }

  /** The components for which the user has to choose. */
  get conflicts(): readonly string[] {
    return this.#state.state === 'conflict' ? mergePlans(this.#base, this.tree, this.#state.theirs).conflicts : [];
  }

  /** Stores both versions in one: of the components that both have changed those that are chosen, mine by default. */
  merge(choices: Choices = new Map()) {
    if (this.#state.state !== 'conflict') return;
    this.#takeOver(this.#state.theirs, mergePlans(this.#base, this.tree, this.#state.theirs, choices).tree);
  }

  #takeOver(theirs: SetupPlan, merged: PlanTree) {
    this.#follow(theirs);
    this.#edited = treeOf(merged);
    this.#schedule(0, { state: 'saving' });
  }

  takeTheirs() {
    if (this.#state.state !== 'conflict') return;
    this.#follow(this.#state.theirs);
    this.#edited = undefined;
    this.#undoable = [];
    this.#set({ state: 'saved' });
  }

  /** The page is left, and what is not stored is given up: a call that is on its way then sends nothing after it. */
  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #set(state: SavingState) {
    this.#state = state;
    this.#options.onChange();
  }

  #schedule(delay: number, state: SavingState) {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#send(), delay);
    this.#set(state);
  }

  #send(): Promise<void> {
    if (!this.#edited) return Promise.resolve();
    this.#sending ??= this.#sendNow(this.#edited).finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendNow(sent: PlanTree) {
    this.#set({ state: 'saving' });
    const result = await this.#options.send(this.#base, sent);
    if (result.succeeded) this.#stored(result.data, sent);
    else this.#failed(result, sent);
  }

  /** Goes on from what is stored. */
  #follow(plan: SetupPlan) {
    this.#base = plan;
    this.#unanswered = [];
  }

  #stored(plan: SetupPlan, sent: PlanTree) {
    this.#failures = 0;
    this.#follow(plan);
    if (this.#edited !== sent) return this.#schedule(this.#options.debounce, { state: 'saving' });
    this.#edited = undefined;
    this.#set({ state: 'saved' });
  }

  #failed(result: Extract<Result<SetupPlan>, { succeeded: false }>, sent: PlanTree) {
    const theirs = newerVersion<SetupPlan>(result);
    if (theirs) {
      // Our own changes in it are no conflict, and later edits began from them.
      const own = this.#unanswered.findLast((tree) => holdsChanges(theirs, this.#base, tree));
      if (own) this.#base = { ...this.#base, ...own };
      // The server merged its own write (a deployment) by node: nobody has to choose.
      if (isSameTree(theirs, this.#base)) {
        this.#follow(theirs);
        return this.#schedule(0, { state: 'saving' });
      }
      // Our undo steps do not apply to another person's version.
      this.#undoable = [];
      const { tree, conflicts } = mergePlans(this.#base, this.tree, theirs);
      if (conflicts.length === 0) return this.#takeOver(theirs, tree);
      return this.#set({ state: 'conflict', theirs });
    }
    this.#failures += 1;
    const message = errorSummary(result.error);
    // A plan that the server refuses for good is sent again only after it changes or the user asks; failures of the
    // server itself pass, and so does what a network answers in its place.
    const { responseCode: code } = result;
    const isFinal = code >= 400 && code < 500 && !isWorthRepeating(code);
    if (isFinal) return this.#set({ state: 'unsaved', message });
    if (!this.#unanswered.includes(sent)) this.#unanswered = [...this.#unanswered, sent];
    const delay = Math.min(this.#options.retryAfter * 2 ** (this.#failures - 1), 60_000);
    this.#schedule(delay, { state: 'unsaved', message });
  }
}

/** Equal but for what the server writes. */
const isSameTree = (one: PlanTree, other: PlanTree) => isSame(treeOf(one), treeOf(other), 'deployedId');
