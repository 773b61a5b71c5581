import { ImportMode, orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { ImportSteps } from '../../kit/import/ImportSteps.tsx'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'

interface Props {
  /** Where the workbook goes, unless another place is chosen. */
  readonly orgId: number
  readonly done?: () => void
}

/** 导入 of organisations, where the caller may (02 §5.2). */
export function ImportNodes({ orgId, done = () => undefined }: Props) {
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState<number | null>(null)
  const [mode, setMode] = useState<number>(ImportMode.addOnly)
  if (!useCan()(orgSheets.importExcel)) return null
  const place = chosen ?? orgId
  function close() {
    setOpen(false)
    choose(null)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      <ImportSteps
        open={open}
        close={close}
        what="组织"
        calls={orgSheets}
        place={{ orgParentId: place, mode }}
        ask={
          <Form layout="vertical">
            <Form.Item label="导入到" required>
              <OrgPicker aria-label="导入到" value={place} onChange={choose} allowClear={false} style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item label="导入方式">
              <Radio.Group
                aria-label="导入方式"
                options={[...ImportMode.options]}
                value={mode}
                onChange={({ target }) => setMode(target.value as number)}
              />
            </Form.Item>
          </Form>
        }
        done={done}
      />
    </>
  )
}
