// The parts of an installation: folders that Node runs alone, images, and the files that start them together in ../compose and
// ../kubernetes (docs: installation, kustomize).
export { makeBundles, startFile } from './bundle/bundle.ts';
export { user as imageUser } from './images/base.ts';
export { type Builder, findBuilder } from './images/builder.ts';
export { type BuiltImage, buildImages, imageNames } from './images/images.ts';
