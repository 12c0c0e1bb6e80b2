import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { Failure, Loading } from './states';

interface Props {
  readonly children: ReactNode;
  readonly onReset: () => void;
  readonly place: string;
}

class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.error !== null) this.retry();
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

interface BoundaryProps {
  readonly children: ReactNode;
  readonly lines?: number;
  /** Address of the content: an error is left behind with it. */
  readonly place?: string;
}

/** Shows what is missing below it: bars while it loads, the error when it fails. */
export function Boundary({ children, lines, place = '' }: BoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset} place={place}>
          <Suspense fallback={<Loading {...(lines !== undefined && { lines })} />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
