import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync } from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a bare node:http handler makes of files: `node bench/fileReference.ts <any> <port>`. A part is hashed and written, with fsync; a range is
 * `createReadStream`. No form, no account, no judgement, no database; and nobody puts the parts together.
 */
const [, port = '0'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'oems-bench-bare-'))
const large = join(folder, 'large')

async function receive(request: IncomingMessage, reply: ServerResponse) {
  const hash = createHash('sha256')
  const file = await open(join(folder, String((await readdir(folder)).length)), 'w')
  for await (const piece of request) {
    hash.update(piece as Buffer)
    await file.write(piece as Buffer)
  }
  await file.sync()
  await file.close()
  reply.writeHead(200, { 'content-type': 'application/json' }).end(`{"code":0,"data":"${hash.digest('hex')}"}`)
}

function send({ headers }: IncomingMessage, reply: ServerResponse) {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '')!
  const [start, end] = [Number(from), Number(to)]
  reply.writeHead(206, { 'content-length': end - start + 1, 'content-type': 'application/pdf' })
  createReadStream(large, { start, end }).pipe(reply)
}

await writeFile(large, Buffer.alloc(48 * 1024 * 1024, 'x'))
const server = createServer((request, reply) => {
  if (request.method === 'GET') send(request, reply)
  else receive(request, reply).catch(() => reply.writeHead(500).end('{"code":500}'))
}).listen(Number(port), '127.0.0.1')
await once(server, 'listening')
process.send?.('ready')
