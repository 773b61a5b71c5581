import { useEffect } from 'react'
import { moment } from '../../core/moment.ts'
import { useOnPaper } from '../../kit/print/onPaper.ts'
import { useSession } from '../session.ts'
import styles from './Layout.module.css'

/** Browsers before the margin boxes of CSS (Chromium 131) have the foot below the last line instead. */
const hasMarginBoxes = 'CSSMarginRule' in window
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`
const look = 'font-size: 8pt; color: #4a5863;'

/** At the foot of each sheet: who printed it and when, for which organisation, and which sheet of how many it is. */
export function PaperFoot() {
  const { user, op } = useSession()
  const onPaper = useOnPaper()
  const by = [user.viewerName ?? user.nickname, user.mobileTail].filter(Boolean).join(' ')
  const organisation = op.projectName ?? op.orgName
  useEffect(() => {
    if (!hasMarginBoxes) return
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    const write = () =>
      sheet.replaceSync(`@page {
        @bottom-left { content: ${quoted(`${organisation} · ${signature(by)}`)}; ${look} }
        @bottom-right { content: "第 " counter(page) " / " counter(pages) " 页"; ${look} }
      }`)
    window.addEventListener('beforeprint', write)
    return () => {
      window.removeEventListener('beforeprint', write)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [by, organisation])
  if (hasMarginBoxes || !onPaper) return null
  return (
    <footer className={styles.foot}>
      {organisation} · {signature(by)}
    </footer>
  )
}

const signature = (by: string) => `打印人 ${by} · 打印时间 ${moment(new Date().toISOString())}`
