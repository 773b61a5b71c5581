import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { reportFault } from '../faults.ts'
import { Message } from './states.tsx'

/** A page that fails takes nothing else with it. */
export class PageFault extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(fault: unknown) {
    reportFault(fault)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const again = (
      <Button type="primary" onClick={() => this.setState({ failed: false })}>
        重试
      </Button>
    )
    return (
      <Message title="页面出现异常" action={again}>
        其他页面不受影响。重试后仍然异常，请联系管理员。
      </Message>
    )
  }
}
