import { CallError } from '@oems/client/callError.ts'
import { archives } from '@oems/contract/archive/archives.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { Button, Space } from 'antd'
import { use, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Permissions, useRead } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { OutOfReach } from '../person/PersonRecord.tsx'
import styles from './archive.module.css'
import { CopySheet } from './CopySheet.tsx'
import { OpenArchive } from './OpenArchive.tsx'

/** 打印档案复印件 (03 §6): what whoever leaves takes along, on paper. */
export default function CopyPage() {
  const archiveId = Number(useParams().archiveId)
  return <section aria-label="档案复印件">{Number.isSafeInteger(archiveId) ? <Copy archiveId={archiveId} /> : <OutOfReach />}</section>
}

const wholeCopy = (archiveId: number, input: RevealInput) => send(archives.print, { archiveId, reveal: 1, ...input })

function Copy({ archiveId }: { readonly archiveId: number }) {
  const [query] = useSearchParams()
  // Whoever comes from the archive has said why.
  const [isOpen, setOpen] = useState(query.get('opened') === '1')
  const read = useRead(archives.print, { archiveId }, { enabled: isOpen })
  const reveal = useReveal(archiveId, wholeCopy)
  const permissions = use(Permissions)
  const open = async (reason: string | null) => {
    await send(archives.info, { archiveId, ...(reason !== null && { reason }) })
    setOpen(true)
    if (read.isError) void read.refetch()
  }
  const refusal = read.error instanceof CallError ? read.error.code : null
  const isOut = refusal === replies.notFound.code
  if (isOut) return <OutOfReach />
  return (
    <>
      <div className={styles.screen}>
        <PageHead
          title="档案复印件"
          about="劳动者离开用人单位时有权索取本人档案复印件，单位应当如实、无偿提供并签章（职业病防治法第三十六条）"
          actions={
            read.data && (
              <Space>
                {permissions.has('biz:archive:reveal') && !reveal.whole && <Button onClick={reveal.ask}>显示完整号码</Button>}
                <Button type="primary" onClick={() => print()}>
                  打印
                </Button>
              </Space>
            )
          }
        />
      </div>
      {isOpen && refusal !== replies.ruleBroken.code ? (
        <Shown read={read} lines={12}>
          {(copy) => <CopySheet copy={reveal.whole ?? copy} />}
        </Shown>
      ) : (
        <OpenArchive archiveId={archiveId} open={(reason) => void open(reason)} />
      )}
      <RevealDialog reveal={reveal} />
    </>
  )
}
