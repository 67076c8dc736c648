// The parts of an installation: folders that Node runs alone, images, and the files that start them together.
export { makeBundles, startFile } from './bundle/bundle.ts';
