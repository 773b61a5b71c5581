import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { Message } from './states.tsx'

/** A page that fails takes nothing else with it. A script that no longer exists on the server means that a new version is there. */
export class PageFault extends Component<{ readonly children: ReactNode }, { readonly problem: Error | null }> {
  override state = { problem: null as Error | null }
  static getDerivedStateFromError(problem: Error) {
    return { problem }
  }
  override render() {
    const { problem } = this.state
    if (!problem) return this.props.children
    const old = /dynamically imported module|module script/i.test(problem.message)
    return (
      <Message
        title={old ? '页面加载失败' : '页面出现异常'}
        action={
          <Button type="primary" onClick={() => (old ? window.location.reload() : this.setState({ problem: null }))}>
            {old ? '刷新' : '重试'}
          </Button>
        }
      >
        {old ? '网络不通，或系统已更新，请刷新后再试。' : '已填写的其他页面不受影响。'}
      </Message>
    )
  }
}
