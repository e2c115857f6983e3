const kinds: Record<string, string> = {
  buy_policy: 'Buy a policy',
  extend_policy: 'Extend a policy',
  surrender_policy: 'Surrender a policy',
  post_bond: 'Post a bond',
  extend_bond: 'Extend a bond',
  claim_bond: 'Claim a bond',
  create_listing: 'List a position',
  buy_listing: 'Buy a listing',
  cancel_listing: 'Cancel a listing',
  void: 'Void an order',
}

/** The name of a kind of operation. A kind that this console does not know keeps its own. */
export const kindText = (kind: string): string => kinds[kind] ?? kind.replaceAll('_', ' ')
