import { notifyManager } from '@tanstack/react-query'

let heard: (() => void)[] = []

function tellAll() {
  const all = heard
  heard = []
  for (const tell of all) {
    try {
      tell()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Answers that came while the page was busy are drawn as one: a record of five parts once instead of five times. None waits for another. */
export function showAnswersTogether() {
  notifyManager.setScheduler((tell) => {
    if (heard.push(tell) === 1) setTimeout(tellAll, 0)
  })
}
