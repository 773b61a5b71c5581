import { ImportMode, orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { similarOrgs } from '@oems/contract/organisation/orgSimilar.ts'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { ImportSteps } from '../../kit/import/ImportSteps.tsx'
import type { ImportedSituation } from '../../kit/import/ResultStep.tsx'
import { useImportDialog } from '../../kit/import/useImportDialog.ts'
import { listAddress } from '../../kit/list/address.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'

interface Props {
  /** Where the workbook goes, unless another place is chosen. */
  readonly orgId: number
  /** False: the page has another such button, which is the one that its address stands for. */
  readonly isFirst?: boolean
  readonly done?: () => void
}

/** 导入 of organisations, where the caller may (02 §5.2). */
export function ImportNodes({ orgId, isFirst = true, done = () => undefined }: Props) {
  const { start, steps } = useImportDialog(orgSheets, { isFirst })
  const [chosen, choose] = useState<number | null>(null)
  const [mode, setMode] = useState<number>(ImportMode.addOnly)
  const navigate = useNavigate()
  const sees = useCan()(similarOrgs.listSimilar)
  const look = (importSituation: ImportedSituation) => void navigate(listAddress('biz/org-info', { importSituation }))
  if (!start) return null
  const place = chosen ?? orgId
  function close() {
    steps.close()
    choose(null)
  }
  return (
    <>
      <Button onClick={start}>导入</Button>
      <ImportSteps
        {...steps}
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
        look={sees ? look : undefined}
      />
    </>
  )
}
