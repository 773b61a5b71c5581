import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { Turns } from '../turns.ts'
import { judgeCompoundFile } from './compoundFile.ts'
import { busyWithFiles, wrongContent } from './refusals.ts'
import { isGeoJson, isText } from './textContent.ts'
import { judgeZip } from './zipContent.ts'

/** What a name's ending promises, and how that is found in the content. */
type Judge = (path: string) => Promise<unknown>

/** By its first bytes, as `file-type` knows them. */
const byMagic =
  (...extensions: readonly string[]): Judge =>
  async (path) => {
    const found = await fileTypeFromFile(path).catch(() => undefined)
    if (!found || !extensions.includes(found.ext)) throw wrongContent()
  }
const office = 'application/vnd.openxmlformats-officedocument'

interface Kind {
  readonly mime: string
  readonly judge: Judge
  readonly isPicture?: true
}
const jpeg: Kind = { mime: 'image/jpeg', judge: byMagic('jpg'), isPicture: true }
/** Nothing else is ever let in: svg, html and xml have no line here. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', judge: byMagic('png', 'apng'), isPicture: true },
  webp: { mime: 'image/webp', judge: byMagic('webp'), isPicture: true },
  gif: { mime: 'image/gif', judge: byMagic('gif'), isPicture: true },
  pdf: { mime: 'application/pdf', judge: byMagic('pdf') },
  docx: { mime: `${office}.wordprocessingml.document`, judge: (path) => judgeZip(path, 'word/document.xml') },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, judge: (path) => judgeZip(path, 'xl/workbook.xml') },
  pptx: { mime: `${office}.presentationml.presentation`, judge: (path) => judgeZip(path, 'ppt/presentation.xml') },
  doc: { mime: 'application/msword', judge: (path) => judgeCompoundFile(path, ['WordDocument']) },
  xls: { mime: 'application/vnd.ms-excel', judge: (path) => judgeCompoundFile(path, ['Workbook', 'Book']) },
  ppt: { mime: 'application/vnd.ms-powerpoint', judge: (path) => judgeCompoundFile(path, ['PowerPoint Document']) },
  txt: { mime: 'text/plain', judge: isText },
  json: { mime: 'application/json', judge: isGeoJson },
  mp4: { mime: 'video/mp4', judge: byMagic('mp4', 'm4v') },
  webm: { mime: 'video/webm', judge: byMagic('webm') },
  mp3: { mime: 'audio/mpeg', judge: byMagic('mp3') },
  m4a: { mime: 'audio/mp4', judge: byMagic('m4a') },
  wav: { mime: 'audio/wav', judge: byMagic('wav') },
  zip: { mime: 'application/zip', judge: (path) => judgeZip(path, null) },
}

export interface Judged {
  readonly mime: string
  readonly isPicture: boolean
}
/** Unpacking and reading is work of the threads that everybody shares: so many at once, the others wait. */
const turns = new Turns(2, busyWithFiles)

/** By its content, not by what the request says (01 §5.10). Refused with 1422: what is not what its name promises, and what is dangerous. */
export async function judge(path: string, extension: string): Promise<Judged> {
  const kind = kinds[extension]
  if (!kind || (await isEmpty(path))) throw wrongContent()
  await turns.of(() => kind.judge(path))
  return { mime: kind.mime, isPicture: kind.isPicture === true }
}

async function isEmpty(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return (await file.stat()).size === 0
  } finally {
    await file.close()
  }
}

/** What a browser shows by itself; everything else is saved. */
export const isShown = (mime: string) => /^(image|audio|video)\/|^application\/pdf$/.test(mime)
