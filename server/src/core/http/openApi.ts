import { operationOf } from '@oems/contract/access/operationName.ts'
import { type Call, isDownload, nameOf, takesFile } from '@oems/contract/core/call.ts'
import { ExportedRows, mayBecomeTask } from '@oems/contract/core/exported.ts'
import { takesFormat } from '@oems/contract/core/exportFormat.ts'
import { id, shape } from '@oems/contract/core/fields.ts'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../implement.ts'
import { actorOf } from './admission.ts'
import type { AppContext } from './dispatch.ts'
import { originOf } from './replies.ts'

/** OpenAPI 3.1: the schemas of the contract are JSON Schema already. */
export function openApi(implementations: readonly Implementation[], version: string) {
  const every = implementations.flatMap(({ calls }) => Object.values(calls))
  const paths: Record<string, Record<string, object>> = {}
  for (const call of every) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return { openapi: '3.1.0', info: { title: 'OEMS', version }, paths }
}

/** With the demonstration open to everybody; else it tells strangers nothing of what there is. */
export function serveOpenApi(app: FastifyInstance, context: AppContext, api: object, demo: boolean): void {
  app.get('/oems-api/openapi.json', async (request) => {
    if (!demo) await actorOf(context, originOf(request), context.clock(), true)
    return api
  })
}

function operation(call: Call) {
  const { properties } = call.input
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const inBody = (call.method === 'POST' || call.method === 'PUT') && !takesFile(call)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name) && name !== 'file')
  const parameter = (name: string, where: string) => ({ name, in: where, required: where === 'path', schema: properties[name] })
  return {
    operationId: nameOf(call),
    summary: operationOf(call).name,
    'x-may': call.may,
    parameters: [...inPath.map((name) => parameter(name, 'path')), ...(inBody ? [] : rest.map(([name]) => parameter(name, 'query')))],
    ...(inBody && {
      requestBody: { content: { 'application/json': { schema: { ...call.input, properties: Object.fromEntries(rest) } } } },
    }),
    ...(takesFile(call) && {
      requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { format: 'binary' } } } } } },
    }),
    responses: { 200: { description: 'code 0, or a business refusal', content: contentOf(call) } },
  }
}

function contentOf({ output }: Call) {
  if (!isDownload(output)) return jsonOf(output)
  const asFile = { 'application/octet-stream': {} }
  if (!mayBecomeTask(output)) return asFile
  const task = shape({ taskId: id('任务') })
  return { ...asFile, ...jsonOf(takesFormat(output) ? { oneOf: [task, ExportedRows] } : task) }
}

function jsonOf(data: object) {
  const properties = { code: { type: 'integer' }, msg: { type: 'string' }, data }
  return { 'application/json': { schema: { type: 'object', properties, required: ['code', 'msg', 'data'] } } }
}
