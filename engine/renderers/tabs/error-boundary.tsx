import { Component, type ReactNode } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorView } from '../parts/error-view.tsx'

interface ErrorBoundaryProps {
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Keeps a page that failed from taking the others with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { problem: Problem | undefined }> {
  override state: { problem: Problem | undefined } = { problem: undefined }

  static getDerivedStateFromError(failure: unknown): { problem: Problem } {
    return { problem: asProblem(failure) }
  }

  override render(): ReactNode {
    if (!this.state.problem) return this.props.children
    return <ErrorView problem={this.state.problem} onRetry={() => this.setState({ problem: undefined })} onLeave={this.props.onLeave} />
  }
}
