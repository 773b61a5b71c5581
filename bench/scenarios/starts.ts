import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../report.ts'

const port = '18080'

/** From `git clone` to the page, with npm's cache, and the start after that. */
export async function starts(root: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oems-clone-'))
  try {
    const began = performance.now()
    execFileSync('git', ['clone', '--quiet', root, folder])
    const first = ((await untilPage(folder)) - began) / 1000
    const again = performance.now()
    const warm = ((await untilPage(folder)) - again) / 1000
    return [
      {
        name: '从克隆到页面',
        measured: `${first.toFixed(0)} s`,
        wanted: '≤ 60 s',
        good: first <= 60,
        detail: '含 npm ci、构建、建库与演示数据',
      },
      { name: '再次启动到页面', measured: `${warm.toFixed(1)} s`, wanted: '≤ 3 s', good: warm <= 3, detail: 'npm start 到页面可用' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npm start` until the page is there, whose moment it gives; then stops it as Ctrl+C does. */
async function untilPage(folder: string): Promise<number> {
  const child = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: 'ignore', env: { ...process.env, PORT: port } })
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      isOver = true
      resolve()
    })
  })
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/oems/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) {
    if (isOver) throw new Error('npm start ended before there was a page')
    await pause(100)
  }
  const there = performance.now()
  process.kill(-child.pid!, 'SIGINT')
  await ended
  return there
}
