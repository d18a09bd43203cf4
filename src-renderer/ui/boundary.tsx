import { Component, type ReactNode } from 'react';

/** `details` is the stack, for a bug report. `again` draws the children again. */
export type Fault = {
  readonly details: string;
  readonly again: () => void;
};

type Props = {
  /** A new value draws the children again after a failure. */
  readonly of: unknown;
  readonly renderFault: (fault: Fault) => ReactNode;
  readonly children: ReactNode;
};

type State = { readonly of: unknown; readonly details: string | null };

/** Draws a message in place of children that throw. Without it, React would empty the whole window. */
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
