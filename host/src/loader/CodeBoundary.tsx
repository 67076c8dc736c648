import { Component, type ReactNode } from 'react';
import { failedFile, reasonOf } from './failure.ts';
import type { RemoteLoader } from './remote-loader.ts';

interface CodeBoundaryProps {
  loader: RemoteLoader;
  code: string;
  /** Shown in the place of what failed. */
  fallback: (message: string, retry: () => void) => ReactNode;
  children: ReactNode;
}
interface CodeBoundaryState {
  error?: { thrown: unknown };
}

/** Keeps an error of one remote's component to its own place: the rest of the shell goes on. */
export class CodeBoundary extends Component<CodeBoundaryProps, CodeBoundaryState> {
  override state: CodeBoundaryState = {};

  static getDerivedStateFromError(thrown: unknown): CodeBoundaryState {
    return { error: { thrown } };
  }
  override componentDidCatch(error: unknown) {
    this.props.loader.rendered(this.props.code, error);
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { displayName } = this.props.loader.release.declaration;
    const isFile = failedFile(error.thrown, '') !== undefined;
    const message = isFile
      ? `A part of ${displayName} could not be loaded.`
      : `Something in ${displayName} failed: ${reasonOf(error.thrown)}`;
    return this.props.fallback(message, async () => {
      await this.props.loader.retry(this.props.code);
      this.setState({ error: undefined });
    });
  }
}
