import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { usePageTab } from '../../core/tab.ts'

/** Marks the tab as long as something typed would be lost, and asks once before it is. `discarded`: the user has closed the tab all the same. */
export function useTyping(discarded?: () => void) {
  const tab = usePageTab()
  const { modal } = App.useApp()
  const unmark = useRef<(() => void) | null>(null)
  const end = () => {
    unmark.current?.()
    unmark.current = null
  }
  useEffect(() => () => unmark.current?.(), [])
  const begin = () => {
    unmark.current ??= tab?.markUnsaved(discarded) ?? (() => {})
  }
  return {
    begin,
    end,
    mark: (isUnsaved: boolean) => (isUnsaved ? begin() : end()),
    /** What would lose it: at once where nothing was typed, else after the user has agreed. */
    askBefore(lose: () => void) {
      if (unmark.current === null) return lose()
      const onOk = () => {
        end()
        lose()
      }
      modal.confirm({ title: '有未保存的内容，确定关闭？', okText: '放弃填写', cancelText: '继续填写', onOk })
    },
  }
}
