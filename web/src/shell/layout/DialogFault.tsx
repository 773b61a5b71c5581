import { Component, type ReactNode } from 'react'
import { notice } from '../../core/notices.ts'

/** A dialog whose script did not come leaves the page beneath it as it was. */
export class DialogFault extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    notice({ kind: 'error', text: '网络异常,稍后再试', action: { label: '刷新系统', run: () => window.location.reload() } })
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
