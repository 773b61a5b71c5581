import type { Logged } from '../core/console.ts'

export const logged = {
  项目医疗资源: ['biz:project-medical:info'],
  项目网络环境: ['biz:project-network-env:info'],
  转诊关系: ['biz:project-clinic:list'],
} satisfies Logged
