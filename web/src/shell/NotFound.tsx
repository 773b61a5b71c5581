import { Button } from 'antd'
import { homeAddress } from './desk.ts'
import { go } from './hash.ts'
import { MessagePage } from './layout/states.tsx'

export default function NotFound() {
  return (
    <MessagePage
      title="页面不存在"
      action={
        <Button type="primary" onClick={() => go(homeAddress())}>
          返回首页
        </Button>
      }
    >
      地址可能有误，或页面已被移走。
    </MessagePage>
  )
}
