import { CallError } from '@oems/client/callError.ts'
import { files } from '@oems/contract/files/files.ts'
import { Alert, Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { complain, useWrite } from '../core/calls.ts'
import styles from './files.module.css'

type Draft = Parameters<ReturnType<typeof useWrite<typeof files.saveConfig>>['mutateAsync']>[0]
type Outcome = { readonly good: true } | { readonly good: false; readonly message: string }

/** 测试连接: a probe is written, read and deleted by what the form says, and nothing is saved. */
export function ConnectionTest() {
  const form = Form.useFormInstance<Draft>()
  const values = Form.useWatch([], form) as Draft | undefined
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const testing = useWrite(files.saveConfig, null, { quiet: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is true of what was tested alone
  useEffect(() => setOutcome(null), [JSON.stringify(values)])

  async function test() {
    const draft = await form.validateFields().catch(() => null) // the fields say what is wrong
    if (!draft) return
    try {
      await testing.mutateAsync({ ...draft, testOnly: 1 })
      setOutcome({ good: true })
    } catch (problem) {
      if (problem instanceof CallError && !problem.broken) setOutcome({ good: false, message: problem.fields[0]?.msg ?? problem.message })
      else complain(problem)
    }
  }
  return (
    <div className={styles.test}>
      <Button loading={testing.isPending} onClick={() => void test()}>
        测试连接
      </Button>
      <div role="status">
        {outcome && (
          <Alert
            type={outcome.good ? 'success' : 'error'}
            showIcon
            title={outcome.good ? '连接正常：已写入、读取并删除一个测试文件' : outcome.message}
          />
        )}
      </div>
    </div>
  )
}
