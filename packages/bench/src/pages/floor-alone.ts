import { Floor } from './floor.ts';

Object.assign(globalThis, { Floor });
