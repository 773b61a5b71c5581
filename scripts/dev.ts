/** Runs the server, restarted at each change, and the two Vite servers; when one ends or at Ctrl+C all end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const running = new Set<ChildProcess>()
let isEnding = false

start(root, '--watch', '--watch-preserve-output', 'server/src/main.ts')
for (const [app, port] of Object.entries({ web: '5173', phone: '5174' })) {
  if (existsSync(join(root, app, 'vite.config.ts'))) start(join(root, app), vite, '--port', port, '--strictPort')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

function start(cwd: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  running.add(child)
  child.on('exit', (code) => {
    running.delete(child)
    if (!isEnding) process.exitCode = code ?? 1
    end()
  })
}

/** The terminal's Ctrl+C has reached the children already; a second signal only says it to those started otherwise. */
function end() {
  if (isEnding) return
  isEnding = true
  for (const child of running) child.kill('SIGTERM')
}
