import { SealFault } from '@oems/contract/operationLog/codes.ts'
import { logs, type Verification } from '@oems/contract/operationLog/logs.ts'
import { Alert, Button, Popover, Typography } from 'antd'
import { useState } from 'react'
import { useWrite } from '../core/calls.ts'
import { DayInput } from '../kit/Days.tsx'
import styles from './logs.module.css'
import { today } from './period.ts'

/** Shows 系统管理员 whether the entries of a day are unaltered. */
export function VerifySeals() {
  const [day, setDay] = useState<string | null>(today)
  const check = useWrite(logs.verify, null)
  const choose = (chosen: string | null) => {
    check.reset()
    setDay(chosen)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="校验封存"
      content={
        <div className={styles.verify}>
          <p>日志每10分钟封存一次。校验会重新计算所选日期的封存，发现被改动、增加或删除的记录。</p>
          <DayInput value={day} onChange={choose} allowClear={false} />
          <Button type="primary" loading={check.isPending} disabled={day === null} onClick={() => day && check.mutate({ day })}>
            校验
          </Button>
          {check.data && <Verdict {...check.data} />}
          {check.data?.head && <Head {...check.data.head} />}
        </div>
      }
    >
      <Button>校验封存</Button>
    </Popover>
  )
}

function Verdict({ sealCount, uncheckedCount, firstBad, fault }: Verification) {
  if (fault) return <Alert type="error" showIcon title={`封存 ${firstBad}：${SealFault.label(fault)}`} />
  if (sealCount === 0) return <Alert type="info" showIcon title="所选日期没有封存" />
  const unchecked = uncheckedCount > 0 && `其中 ${uncheckedCount} 个没有可核对的签名`
  return <Alert type="success" showIcon title={`${sealCount} 个封存完整，记录未被改动`} description={unchecked} />
}

/** To be kept where nobody who administers this system can change it. */
function Head({ sealId, digest, mac }: NonNullable<Verification['head']>) {
  return (
    <div>
      <p>当日封存头（封存 {sealId}），可另行保存，日后据此核对：</p>
      <Typography.Text code copyable={{ text: [sealId, digest, mac ?? '-'].join(' ') }}>
        {digest.slice(0, 16)}…
      </Typography.Text>
    </div>
  )
}
