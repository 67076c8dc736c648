import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { type ComponentType, createElement, memo, type ReactPortal, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './DataGrid.module.css';

// AG Grid draws its rows and cells itself, and React only draws what is inside those cells that are more than a text. With AG
// Grid's own package for React every row and every cell is a component that is rendered twice, and the first rows come in a
// later task than the grid.

/** What React draws into places of AG Grid. */
export class CellContents {
  readonly #portals = new Map<Element, ReactPortal>();
  readonly #listeners = new Set<() => void>();
  #made = 0;
  #version = 0;

  /** Draws into a place of AG Grid, or draws again what is there. */
  put(place: Element, content: React.ReactNode): void {
    const key = this.#portals.get(place)?.key ?? String(++this.#made);
    this.#portals.set(place, createPortal(<Suspense fallback={null}>{content}</Suspense>, place, key));
    this.#changed();
  }
  /** The place is no longer on the screen. */
  remove(place: Element): void {
    if (this.#portals.delete(place)) this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;
  portals(): ReactPortal[] {
    return [...this.#portals.values()];
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Draws what cells contain, as children of the grid's component. Only contents that changed are rendered again. */
export const DrawnContents = memo(({ of }: { of: CellContents }) => {
  useSyncExternalStore(of.subscribe, of.version);
  return of.portals();
});

interface WithContents {
  contents: CellContents;
}
/** What AG Grid gives a renderer: by its context it reaches where contents are drawn. */
export type RendererParams = Omit<ICellRendererParams, 'context'> & { context: WithContents };

/** A place for React in a cell; its content is laid out as if it were the cell's own child. */
export class ReactPlace {
  readonly element = document.createElement('span');
  #contents: CellContents | undefined;

  constructor() {
    this.element.className = styles.content ?? '';
  }
  draw<P extends object>(Component: ComponentType<P>, params: P & RendererParams): void {
    this.#contents = params.context.contents;
    this.#contents.put(this.element, createElement(Component, params));
  }
  destroy(): void {
    this.#contents?.remove(this.element);
  }
}

/** A component as AG Grid calls renderers. */
export function inReact<P extends object>(Component: ComponentType<P>): new () => ICellRendererComp {
  return class implements ICellRendererComp {
    readonly #place = new ReactPlace();
    init(params: ICellRendererParams): void {
      this.refresh(params);
    }
    refresh(params: ICellRendererParams): boolean {
      this.#place.draw(Component, params as unknown as P & RendererParams);
      return true;
    }
    getGui(): HTMLElement {
      return this.#place.element;
    }
    destroy(): void {
      this.#place.destroy();
    }
  };
}
