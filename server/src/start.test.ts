import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { aServerProcess } from './testing/serverProcess.ts'
import { aTempFolder } from './testing/tempFolder.ts'

test('a busy port is said before a database is made', async () => {
  const dataDir = aTempFolder()
  const busy = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void busy.close())
  await once(busy, 'listening')
  const env = {
    ...process.env,
    PORT: String((busy.address() as AddressInfo).port),
    HOST: '127.0.0.1',
    OEMS_DATA_DIR: dataDir,
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, complaint]).toEqual([1, '启动失败：端口已被占用，请用环境变量 PORT 换一个端口，例如 PORT=8081 npm start\n'])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a promise that nobody waited for is logged and served on; what nobody caught ends the server with its database, for whoever starts it again', async () => {
  const survived = join(aTempFolder(), 'survived')
  const server = await aServerProcess(`
    import { writeFileSync } from 'node:fs'
    process.on('SIGUSR2', () => {
      void Promise.reject(new Error('forgotten'))
      setTimeout(() => writeFileSync(${JSON.stringify(survived)}, ''), 50)
    })
    process.on('SIGHUP', () => { throw new Error('thrown') })
  `)
  await server.start()
  onTestFinished(() => void server.signal('SIGKILL'))
  server.signal('SIGUSR2')
  await expect.poll(() => existsSync(survived), { timeout: 20_000 }).toBe(true)
  await server.untilReady()
  server.signal('SIGHUP')
  expect(await server.exitCode()).toBe(1)
  expect(server.isDatabaseUp()).toBe(false)
})
