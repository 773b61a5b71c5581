export type Say = (line: string) => void

const cells = 24

/** A line such as `演示数据 ██████░░░░ 45% 健康申报`, printed when it has moved by a tenth. */
export function progressOf(say: Say) {
  let last = -1
  return (share: number, what: string) => {
    const tenth = Math.floor(share * 10)
    if (tenth === last) return
    last = tenth
    const full = Math.round(share * cells)
    say(`演示数据 ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(Math.round(share * 100)).padStart(3)}% ${what}`)
  }
}

/** On a terminal one line that is written over; elsewhere, in a log, a line each. */
export const lineOn =
  (stream: NodeJS.WriteStream): Say =>
  (line) =>
    void stream.write(stream.isTTY ? `\r\u001b[K${line}${line.includes(' 100% ') ? '\n' : ''}` : `${line}\n`)
