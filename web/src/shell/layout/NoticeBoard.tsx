import { App, Button } from 'antd'
import { useEffect } from 'react'
import { drawNotices } from '../../core/notices.ts'

const seconds = { success: 2.5, info: 4, warning: 5, error: 5 }

/** Draws the short messages. */
export function NoticeBoard() {
  const { message } = App.useApp()
  useEffect(() => {
    drawNotices(({ kind, text, detail, action }, onClosed) => {
      const close = message.open({
        type: kind,
        duration: action ? 10 : seconds[kind],
        onClose: onClosed,
        content: (
          <>
            {text}
            {detail && <small style={{ display: 'block', color: 'var(--oems-faint)', userSelect: 'all' }}>{detail}</small>}
            {action && (
              <Button
                type="link"
                onClick={() => {
                  close()
                  onClosed()
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
          </>
        ),
      })
    })
    return () => drawNotices(null)
  }, [message])
  return null
}
