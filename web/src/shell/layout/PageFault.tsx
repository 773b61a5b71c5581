import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { reportFault } from '../faults.ts'
import { Message } from './states.tsx'

interface Props {
  readonly children: ReactNode
  /** Of a part of a page: what stands in its place. */
  readonly instead?: (again: () => void) => ReactNode
}

/** A page that fails takes nothing else with it. */
export class PageFault extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(fault: unknown) {
    reportFault(fault)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const again = () => this.setState({ failed: false })
    if (this.props.instead) return this.props.instead(again)
    const retry = (
      <Button type="primary" onClick={again}>
        重试
      </Button>
    )
    return (
      <Message title="页面出现异常" action={retry}>
        其他页面不受影响。重试后仍然异常，请联系管理员。
      </Message>
    )
  }
}
