import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { Failure, Loading } from './states';

interface Props {
  readonly children: ReactNode;
  readonly onReset: () => void;
}

class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => {
    this.props.onReset();
    this.setState({ error: null });
  };

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <Failure error={this.state.error} retry={this.retry} />
    );
  }
}

/** Shows what is missing below it: bars while it loads, the error when it fails. */
export function Boundary({ children, lines }: { readonly children: ReactNode; readonly lines?: number }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset}>
          <Suspense fallback={<Loading {...(lines !== undefined && { lines })} />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
