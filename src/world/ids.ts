/** The ids of every kind of record: plain integers that the compiler keeps apart. */
import type { Brand } from '../kit/brand.ts'

export type FirewallId = Brand<number, 'FirewallId'>
export type DeviceId = Brand<number, 'DeviceId'>
export type InstanceId = Brand<number, 'InstanceId'>
export type BalancerId = Brand<number, 'BalancerId'>
export type ProfileId = Brand<number, 'ProfileId'>
export type AddressId = Brand<number, 'AddressId'>
export type RangeId = Brand<number, 'RangeId'>
export type PoolId = Brand<number, 'PoolId'>
export type ShareId = Brand<number, 'ShareId'>
export type VlanId = Brand<number, 'VlanId'>
export type ForwardId = Brand<number, 'ForwardId'>
export type UserId = Brand<number, 'UserId'>
export type TokenId = Brand<number, 'TokenId'>
export type EventId = Brand<number, 'EventId'>
export type RegionId = Brand<string, 'RegionId'>
