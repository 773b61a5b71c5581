import { App, Button } from 'antd'
import { useReminding } from './useReminding.ts'

interface Props {
  readonly orgId: number
  readonly orgName?: string | undefined
  /** Null: the day that is declared now at each site. */
  readonly date: string | null
  readonly disabled?: boolean
}

/** 一键催报 of a node and all below it, after a question; nothing where the caller may not. */
export function RemindButton({ orgId, orgName, date, disabled = false }: Props) {
  const { remind, busy } = useReminding()
  const { modal } = App.useApp()
  if (!remind) return null
  const ask = () =>
    modal.confirm({
      title: `催报${orgName ? `“${orgName}”` : ''}未申报的人员？`,
      content: '将发消息给有账号的未申报人员和各单位填报员；同一单位30分钟内只催报一次。',
      okText: '催报',
      onOk: () => remind({ orgId, date }),
    })
  return (
    <Button loading={busy} disabled={disabled} onClick={ask}>
      一键催报
    </Button>
  )
}
