import { files as calls, type OssFile } from '@oems/contract/files/files.ts'
import sharp from 'sharp'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'

/** A picture of one colour, with what cameras write into them. */
export const picture = (width = 60, height = 40, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 200 } } })
    .withExif({ IFD0: { Copyright: 'Kamera GPS 31.2304' } })
    .toFormat(format)
    .toBuffer()

export const named = (name: string, content: Buffer | string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

/** Loaded up as it is, in one piece. */
export const send = (caller: Caller, bizType: string, name: string, content: Buffer | string): Promise<Answered> =>
  caller(calls.upload, { file: named(name, content), bizType })

export async function sent(caller: Caller, bizType: string, name: string, content: Buffer | string): Promise<OssFile> {
  const { code, msg, data } = await send(caller, bizType, name, content)
  if (code !== 0) throw new Error(msg)
  return data as OssFile
}

/** As a browser's `<img>` asks: by the address alone. */
export async function fetched({ server }: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  const { statusCode, headers: answered, rawPayload } = await server.inject({ method: 'GET', url, headers })
  const isJson = String(answered['content-type']).includes('application/json; charset')
  return {
    status: statusCode,
    headers: answered,
    bytes: rawPayload,
    code: isJson ? (JSON.parse(rawPayload.toString()) as { code: number }).code : 0,
  }
}
