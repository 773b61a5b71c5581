import { type CacheReport, orgLists } from '@oems/contract/organisation/orgLists.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { RecordTable } from '../../kit/record/RecordTable.tsx'

const fieldNames: Readonly<Record<string, string>> = { path: '路径', depth: '层级', pinyin: '拼音', initials: '拼音首字母' }

/** 重建缓存: works out paths and names anew, and says what was put right. */
export function Rebuild({ done }: { readonly done: () => unknown }) {
  const [report, setReport] = useState<CacheReport | null>(null)
  const rebuild = useWrite(orgLists.cache, null)
  if (!useCan()(orgLists.cache)) return null
  async function run() {
    const reply = await rebuild.mutateAsync({}).catch(() => null) // shown by useWrite
    if (!reply) return
    setReport(reply)
    done()
  }
  return (
    <>
      <Button loading={rebuild.isPending} onClick={() => void run()}>
        重建缓存
      </Button>
      <Modal open={report !== null} title="重建缓存" footer={null} width={720} onCancel={() => setReport(null)}>
        {report && (
          <>
            <p role="status">
              核对 {report.checked.toLocaleString('zh-CN')} 个组织，修复 {report.repaired.length.toLocaleString('zh-CN')} 处，用时{' '}
              {report.ms} 毫秒。
            </p>
            {report.repaired.length > 0 && (
              <RecordTable
                rowKey={({ orgId, field }) => `${orgId} ${field}`}
                rows={report.repaired}
                height={400}
                columns={[
                  { title: '组织', dataIndex: 'orgName', kind: 'name' },
                  { title: '组织ID', dataIndex: 'orgId', kind: 'code' },
                  { title: '字段', dataIndex: 'field', kind: 'text', render: (field: string) => fieldNames[field] ?? field },
                  { title: '原值', dataIndex: 'old', kind: 'prose' },
                  { title: '新值', dataIndex: 'new', kind: 'prose' },
                ]}
              />
            )}
          </>
        )}
      </Modal>
    </>
  )
}
