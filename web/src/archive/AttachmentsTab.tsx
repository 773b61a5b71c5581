import { type ArchiveAttachment, AttachmentDraft, archives } from '@oems/contract/archive/archives.ts'
import { AttachmentKind } from '@oems/contract/archive/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Modal } from 'antd'
import { useState } from 'react'
import { reading } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { FilesField } from '../kit/file/FilesField.tsx'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { RecordLines } from './RecordLines.tsx'
import type { TabView } from './tabView.ts'

/** Papers that belong to no single record: who looks at one is seen by the person, what is wrong is taken out of use and stays. */
export function AttachmentsTab({ archive: { archiveId, attachments, attachmentNum }, mayEdit }: TabView) {
  const adding = useActionModal(archives.attachmentAdd, { title: '上传附件', verb: '上传', successMessage: '已上传附件' })
  const voiding = useActionModal(archives.attachmentVoid, { title: '作废附件', verb: '作废', successMessage: '附件已作废' })
  const gallery = useGallery()
  const { shown, show } = useLooking()
  return (
    <Parts>
      <Part title="附件">
        <p>查看附件会留下记录，本人可以看到。</p>
        {attachmentNum > attachments.length && <p role="status">{shownOf(attachments.length, attachmentNum)}，较早的在“时间线”里。</p>}
        <RecordLines
          empty="没有附件"
          lines={attachments.map((row) => ({
            id: row.id,
            title: row.title,
            about: aboutOf(row),
            state: row.voidedAt !== null && <StatusTag tone="none">已作废</StatusTag>,
            papers: shown.get(row.id) ?? [],
            actions: [
              { label: '查看', onClick: () => void show(row.id) },
              ...(mayEdit && row.voidedAt === null
                ? [{ label: '作废', danger: true, onClick: () => voiding.ask({ id: row.id, version: row.version }) }]
                : []),
            ],
          }))}
          gallery={gallery}
          add={mayEdit && <Button onClick={() => adding.ask({ archiveId }, { attachmentKind: AttachmentKind.medical })}>上传附件</Button>}
        />
      </Part>
      <Drawer {...adding.drawer} size={560}>
        <DialogForm {...adding.fields}>
          <FieldGroup>
            <Fields of={AttachmentDraft} names={['attachmentKind', 'title', 'docDate', 'note']} />
            <FilesField of={AttachmentDraft} name="ossIds" />
          </FieldGroup>
        </DialogForm>
      </Drawer>
      <Modal {...voiding.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...voiding.fields}>
          <p>作废后仍可查看，不再列入档案复印件和时间线。</p>
          <Field of={archives.attachmentVoid.input} name="reason">
            <Input.TextArea rows={2} />
          </Field>
        </DialogForm>
      </Modal>
      {gallery.dialog}
    </Parts>
  )
}

/** 共 312 份附件，这里是最近的 200 份. */
export const shownOf = (shown: number, all: number) => `共 ${all} 份附件，这里是最近的 ${shown} 份`

const aboutOf = (row: ArchiveAttachment) => [
  AttachmentKind.label(row.attachmentKind),
  row.docDate,
  `${row.fileNum}个文件`,
  `${row.createdByName ?? '—'} ${moment(row.createdAt)}上传`,
  row.note,
  row.voidedAt && `${row.voidedByName ?? '—'} ${moment(row.voidedAt)}作废：${row.voidReason ?? ''}`,
]

/** The files come once somebody asks for them, which leaves its line. */
function useLooking() {
  const client = useQueryClient()
  const [shown, set] = useState<ReadonlyMap<number, readonly OssFile[]>>(new Map())
  async function show(id: number) {
    // What was refused has been said by then.
    const found = await client.fetchQuery(reading(archives.attachmentOpen, { id })).catch(() => null)
    if (found) set((before) => new Map(before).set(id, found.oss))
  }
  return { shown, show }
}
