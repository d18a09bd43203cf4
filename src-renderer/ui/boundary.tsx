import { Component, type ReactNode } from 'react';

export type Fault = {
  /** For whoever mends the app: the error and where it was thrown. */
  readonly details: string;
  readonly again: () => void;
};

type Props = {
  /** What the children are drawn from: another value, and they are drawn again. */
  readonly of: unknown;
  readonly renderFault: (fault: Fault) => ReactNode;
  readonly children: ReactNode;
};

type State = { readonly of: unknown; readonly details: string | null };

/** Draws something in place of children that cannot be drawn. Without it, React empties the whole window. */
export class Boundary extends Component<Props, State> {
  override state: State = { of: this.props.of, details: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { details: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return Object.is(of, state.of) ? null : { of, details: null };
  }

  override render(): ReactNode {
    const { details } = this.state;
    if (details === null) return this.props.children;
    return this.props.renderFault({ details, again: () => this.setState({ details: null }) });
  }
}
