import { createStore, useStore } from '@oems/client/store.ts'
import { flushSync } from 'react-dom'
import { usePageTab } from '../../core/tab.ts'
import { themeForPaper } from '../../core/theme.ts'
import { fitToSheet } from './oneSheet.ts'

const paper = createStore(false)

function turn(isOnPaper: boolean) {
  flushSync(() => {
    themeForPaper(isOnPaper)
    paper.set(isOnPaper)
  })
  if (isOnPaper) fitToSheet()
}
// What is put on paper is drawn at once: the browser takes the page as it stands when these return.
window.addEventListener('beforeprint', () => turn(true))
window.addEventListener('afterprint', () => turn(false))

/** The page is being printed, by 打印 or by the browser's own menu; those behind other tabs are not. */
export function useOnPaper(): boolean {
  const tab = usePageTab()
  return useStore(paper, (isOnPaper) => isOnPaper && tab?.isInFront() !== false)
}
