type Product = { productId: string; metadata?: { name?: string } | null; terms: object }

const rules = `# Payout terms

The contract decides; nobody files a claim and nobody approves one.

- Cover is for events that begin between \`activeFrom\` (the purchase and the waiting period) and \`expiry\`. An event that began earlier pays nothing.
- The trigger of the product (an oracle) says whether an event happened, when it began and how severe it is. The payout is that share of the coverage.
- What is paid out reduces the coverage. The rest stays in force until \`expiry\`.
- Payouts go to the owner of the policy at the time of settlement, in the asset of the product. The gateway reports and settles events; anyone else can, too.
- An event pays only if it is reported within half of \`grace\` after it began.
- From the report until every policy is settled the product is frozen: nothing is sold, traded or released.
- The pool is fully collateralised: cover in force never exceeds \`utilizationCap\` of its capital. Bonds bear the losses and earn the premium.
- A policy in force can be extended without a new waiting period. Giving it back refunds nine tenths of the unearned premium.
- The terms of a product never change.

Times are Unix seconds, durations seconds, amounts base units of the asset.
`

/** The rules of the protocol, and the terms of the products as the gateway shows them. */
export const termsText = (page: unknown): string => {
  const products = (page as { data: Product[] }).data.map(
    ({ productId, metadata, terms }) =>
      `\n## Product ${productId}${metadata?.name ? `: ${metadata.name}` : ''}\n\n\`\`\`json\n${JSON.stringify(terms)}\n\`\`\`\n`,
  )
  return `${rules}${products.join('')}`
}
