import type { OssFile } from '@oems/contract/files/files.ts'
import { useEffect, useState } from 'react'
import { fresh } from './addresses.ts'

type Known = ReadonlyMap<number, OssFile>

/** The files of a field by their ids: what the record's reply and the uploads say of them, and the server of those that a draft alone has. */
export function useFiles(ids: readonly number[], given: readonly OssFile[]) {
  const [known, setKnown] = useState<Known>(() => byId(given))
  const learn = (files: readonly OssFile[]) => setKnown((all) => new Map([...all, ...byId(files)]))
  const unknown = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (unknown === '') return
    let unmounted = false
    const asked = unknown.split(',').map((id) => fresh(Number(id)).catch(() => null))
    void Promise.all(asked).then((found) => {
      if (!unmounted) setKnown((all) => new Map([...all, ...byId(found.filter((file) => file !== null))]))
    })
    return () => {
      unmounted = true
    }
  }, [unknown])
  return { known, learn }
}

const byId = (files: readonly OssFile[]) => new Map(files.map((file) => [file.ossId, file]))
