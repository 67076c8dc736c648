export { DialogForm } from '@groundwork/testing';
