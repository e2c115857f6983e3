// Generated from docs/openapi.json by npm run generate.
import type { Failure, Operation } from '../src/contract.ts'

export type OperationName =
  | 'onboard'
  | 'getAgent'
  | 'listProducts'
  | 'getProduct'
  | 'getPolicy'
  | 'getBond'
  | 'listPolicies'
  | 'listBonds'
  | 'listListings'
  | 'getPortfolio'
  | 'listEvents'
  | 'listOperations'
  | 'getOperation'
  | 'quotePolicy'
  | 'buyPolicy'
  | 'quotePolicyExtension'
  | 'extendPolicy'
  | 'quoteSurrender'
  | 'surrenderPolicy'
  | 'quoteBond'
  | 'postBond'
  | 'quoteBondExtension'
  | 'extendBond'
  | 'quoteListing'
  | 'createListing'
  | 'quoteListingPurchase'
  | 'buyListing'
  | 'quoteListingCancellation'
  | 'cancelListing'
  | 'quoteVoid'
  | 'voidOperation'
  | 'claimBond'

export const operations: Record<OperationName, Operation> = {
  "onboard": {
    "method": "POST",
    "path": "/api/v1/agent/onboard",
    "takesKey": false,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "walletAddress": {
          "type": "string",
          "description": "Wallet that signed, written exactly as in the signed message. Mixed case must be a valid checksum."
        },
        "signature": {
          "type": "string",
          "description": "personal_sign (EIP-191) signature of the message: 65 bytes, or any length that the wallet's contract accepts (ERC-1271, ERC-6492)."
        },
        "timestamp": {
          "type": "integer",
          "description": "Unix time in seconds, as in the signed message. At most 300 seconds from the server time."
        },
        "label": {
          "type": "string",
          "description": "Human-readable name of the key, without control, invisible and bidirectional characters (Unicode categories Cc, Cf, Cs, Zl and Zp)."
        }
      },
      "required": [
        "walletAddress",
        "signature",
        "timestamp"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "keyId": {
          "type": "string"
        },
        "apiKey": {
          "type": "string"
        },
        "walletAddress": {
          "type": "string"
        },
        "label": {
          "type": [
            "string",
            "null"
          ]
        },
        "createdAt": {
          "type": "string"
        }
      }
    }
  },
  "getAgent": {
    "method": "GET",
    "path": "/api/v1/agent",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {}
    },
    "output": {
      "type": "object",
      "properties": {
        "walletAddress": {
          "type": "string"
        },
        "key": {
          "type": "object",
          "properties": {
            "keyId": {
              "type": "string"
            },
            "label": {
              "type": [
                "string",
                "null"
              ]
            },
            "hint": {
              "type": "string"
            },
            "status": {
              "enum": [
                "active",
                "revoked"
              ]
            },
            "createdAt": {
              "type": "string"
            },
            "lastUsedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "expiresAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "revokedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "current": {
              "type": "boolean"
            }
          }
        },
        "activeKeys": {
          "type": "integer"
        },
        "maxActiveKeys": {
          "type": "integer"
        },
        "asset": {
          "type": "object",
          "properties": {
            "address": {
              "type": "string"
            },
            "symbol": {
              "type": [
                "string",
                "null"
              ]
            },
            "decimals": {
              "type": "integer"
            },
            "chainId": {
              "type": "string"
            }
          }
        },
        "balance": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "listProducts": {
    "method": "GET",
    "path": "/products",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "description": "The `nextCursor` of the previous page. Keep the filters the same."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "productId": {
                "type": "string"
              },
              "metadata": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "metadataHash": {
                "type": "string"
              },
              "metadataUri": {
                "type": "string"
              },
              "terms": {
                "type": "object"
              },
              "asset": {
                "type": "object"
              },
              "pool": {
                "type": "object"
              },
              "status": {
                "enum": [
                  "on_sale",
                  "sold_out",
                  "alert",
                  "event_pending",
                  "frozen",
                  "tripped",
                  "unavailable"
                ]
              },
              "frozenUntil": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "block": {
                "type": "object"
              }
            }
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "getProduct": {
    "method": "GET",
    "path": "/products/{productId}",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        }
      },
      "required": [
        "productId"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string"
        },
        "metadata": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "name": {
              "type": "string"
            },
            "category": {
              "type": "string"
            },
            "summary": {
              "type": "string"
            },
            "insuredEvent": {
              "type": "string"
            },
            "evidence": {
              "type": "string"
            }
          }
        },
        "metadataHash": {
          "type": "string"
        },
        "metadataUri": {
          "type": "string"
        },
        "terms": {
          "type": "object",
          "properties": {
            "trigger": {
              "type": "string"
            },
            "feed": {
              "type": "string"
            },
            "epoch": {
              "type": "string"
            },
            "waiting": {
              "type": "string"
            },
            "grace": {
              "type": "string"
            },
            "maxDuration": {
              "type": "string"
            },
            "minTerm": {
              "type": "string"
            },
            "term": {
              "type": "string"
            },
            "minCover": {
              "type": "string"
            },
            "utilizationCap": {
              "type": "string"
            },
            "rates": {
              "type": "object",
              "properties": {
                "zero": {
                  "type": "string"
                },
                "kink": {
                  "type": "string"
                },
                "full": {
                  "type": "string"
                },
                "kinkAt": {
                  "type": "string"
                }
              }
            }
          }
        },
        "asset": {
          "type": "object",
          "properties": {
            "address": {
              "type": "string"
            },
            "symbol": {
              "type": [
                "string",
                "null"
              ]
            },
            "decimals": {
              "type": "integer"
            },
            "chainId": {
              "type": "string"
            }
          }
        },
        "pool": {
          "type": "object",
          "properties": {
            "capital": {
              "type": "string"
            },
            "locked": {
              "type": "string"
            },
            "capacity": {
              "type": "string"
            },
            "available": {
              "type": "string"
            },
            "utilization": {
              "type": "string"
            },
            "rate": {
              "type": "string"
            },
            "committed": {
              "type": "string"
            },
            "retained": {
              "type": "string"
            },
            "nextBoundary": {
              "type": "string"
            },
            "availableUntil": {
              "type": "array",
              "items": {
                "type": "object"
              }
            },
            "boundaries": {
              "type": "array",
              "items": {
                "type": "object"
              }
            },
            "policies": {
              "type": "string"
            },
            "bonds": {
              "type": "string"
            },
            "events": {
              "type": "string"
            }
          }
        },
        "status": {
          "enum": [
            "on_sale",
            "sold_out",
            "alert",
            "event_pending",
            "frozen",
            "tripped",
            "unavailable"
          ]
        },
        "frozenUntil": {
          "type": [
            "string",
            "null"
          ]
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "getPolicy": {
    "method": "GET",
    "path": "/policies/{productId}/{index}",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the policy within the product, from 0."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "coverage": {
          "type": "string"
        },
        "originalCoverage": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "paidOut": {
          "type": "string"
        },
        "surrendered": {
          "type": "string"
        },
        "refunded": {
          "type": "string"
        },
        "extensions": {
          "type": "string"
        },
        "start": {
          "type": "string"
        },
        "activeFrom": {
          "type": "string"
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "waiting",
            "active",
            "expired",
            "paid_out",
            "surrendered"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "getBond": {
    "method": "GET",
    "path": "/bonds/{productId}/{index}",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the bond within the product, from 0."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "posted": {
          "type": "string"
        },
        "atRisk": {
          "type": "string"
        },
        "released": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "claimedPrincipal": {
          "type": "string"
        },
        "claimedPremium": {
          "type": "string"
        },
        "shares": {
          "type": "string"
        },
        "postedAt": {
          "type": "string"
        },
        "maturity": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "status": {
          "enum": [
            "committed",
            "retained",
            "released",
            "closed"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "listPolicies": {
    "method": "GET",
    "path": "/api/v1/policies",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Only policies of this product."
        },
        "status": {
          "type": "string",
          "enum": [
            "waiting",
            "active",
            "expired",
            "paid_out",
            "surrendered"
          ],
          "description": "Only policies with this status."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "description": "The `nextCursor` of the previous page. Keep the filters the same."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tokenId": {
                "type": "string"
              },
              "productId": {
                "type": "string"
              },
              "index": {
                "type": "string"
              },
              "owner": {
                "type": "string"
              },
              "payer": {
                "type": "string"
              },
              "coverage": {
                "type": "string"
              },
              "originalCoverage": {
                "type": "string"
              },
              "premium": {
                "type": "string"
              },
              "fee": {
                "type": "string"
              },
              "premiumRate": {
                "type": "string"
              },
              "paidOut": {
                "type": "string"
              },
              "surrendered": {
                "type": "string"
              },
              "refunded": {
                "type": "string"
              },
              "extensions": {
                "type": "string"
              },
              "start": {
                "type": "string"
              },
              "activeFrom": {
                "type": "string"
              },
              "expiry": {
                "type": "string"
              },
              "status": {
                "enum": [
                  "waiting",
                  "active",
                  "expired",
                  "paid_out",
                  "surrendered"
                ]
              },
              "transactionHash": {
                "type": "string"
              },
              "confirmation": {
                "enum": [
                  "included",
                  "final"
                ]
              },
              "block": {
                "type": "object"
              }
            }
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "listBonds": {
    "method": "GET",
    "path": "/api/v1/bonds",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Only bonds of this product."
        },
        "status": {
          "type": "string",
          "enum": [
            "committed",
            "retained",
            "released",
            "closed"
          ],
          "description": "Only bonds with this status."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "description": "The `nextCursor` of the previous page. Keep the filters the same."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tokenId": {
                "type": "string"
              },
              "productId": {
                "type": "string"
              },
              "index": {
                "type": "string"
              },
              "owner": {
                "type": "string"
              },
              "payer": {
                "type": "string"
              },
              "posted": {
                "type": "string"
              },
              "atRisk": {
                "type": "string"
              },
              "released": {
                "type": "string"
              },
              "premium": {
                "type": "string"
              },
              "claimedPrincipal": {
                "type": "string"
              },
              "claimedPremium": {
                "type": "string"
              },
              "shares": {
                "type": "string"
              },
              "postedAt": {
                "type": "string"
              },
              "maturity": {
                "type": "string"
              },
              "closedAt": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "status": {
                "enum": [
                  "committed",
                  "retained",
                  "released",
                  "closed"
                ]
              },
              "transactionHash": {
                "type": "string"
              },
              "confirmation": {
                "enum": [
                  "included",
                  "final"
                ]
              },
              "block": {
                "type": "object"
              }
            }
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "listListings": {
    "method": "GET",
    "path": "/api/v1/marketplace/listings",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Only positions of this product."
        },
        "kind": {
          "type": "string",
          "enum": [
            "policy",
            "bond"
          ],
          "description": "Only positions of this kind."
        },
        "status": {
          "type": "string",
          "enum": [
            "open",
            "sold",
            "cancelled",
            "expired",
            "void",
            "any"
          ],
          "description": "Only listings with this status. `any`: all listings."
        },
        "seller": {
          "type": "string",
          "description": "Only listings of this seller."
        },
        "minPrice": {
          "type": "string",
          "description": "Minimum price, in base units of the asset."
        },
        "maxPrice": {
          "type": "string",
          "description": "Maximum price, in base units of the asset."
        },
        "sort": {
          "type": "string",
          "enum": [
            "newest",
            "price_asc",
            "price_desc"
          ],
          "description": "Sort order. Default: `newest`, or `price_asc` with minPrice or maxPrice, which cannot be combined with `newest`."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "description": "The `nextCursor` of the previous page. Keep the filters the same."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "listingId": {
                "type": "string"
              },
              "tokenId": {
                "type": "string"
              },
              "kind": {
                "enum": [
                  "policy",
                  "bond"
                ]
              },
              "productId": {
                "type": "string"
              },
              "index": {
                "type": "string"
              },
              "seller": {
                "type": "string"
              },
              "price": {
                "type": "string"
              },
              "orderId": {
                "type": "string"
              },
              "value": {
                "type": "string"
              },
              "policy": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "bond": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "expiry": {
                "type": "string"
              },
              "status": {
                "enum": [
                  "open",
                  "sold",
                  "cancelled",
                  "expired",
                  "void"
                ]
              },
              "buyer": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "recipient": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "listedAt": {
                "type": "string"
              },
              "closedAt": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "transactionHash": {
                "type": "string"
              },
              "confirmation": {
                "enum": [
                  "included",
                  "final"
                ]
              },
              "block": {
                "type": "object"
              }
            }
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "getPortfolio": {
    "method": "GET",
    "path": "/api/v1/portfolio",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {}
    },
    "output": {
      "type": "object",
      "properties": {
        "walletAddress": {
          "type": "string"
        },
        "asset": {
          "type": "object",
          "properties": {
            "address": {
              "type": "string"
            },
            "symbol": {
              "type": [
                "string",
                "null"
              ]
            },
            "decimals": {
              "type": "integer"
            },
            "chainId": {
              "type": "string"
            }
          }
        },
        "owed": {
          "type": "string"
        },
        "totals": {
          "type": "object",
          "properties": {
            "policies": {
              "type": "object",
              "properties": {
                "count": {
                  "type": "string"
                },
                "waiting": {
                  "type": "string"
                },
                "active": {
                  "type": "string"
                },
                "coverage": {
                  "type": "string"
                },
                "activeCoverage": {
                  "type": "string"
                },
                "premium": {
                  "type": "string"
                },
                "paidOut": {
                  "type": "string"
                },
                "refunded": {
                  "type": "string"
                }
              }
            },
            "unsettled": {
              "type": "object",
              "properties": {
                "policies": {
                  "type": "string"
                },
                "payout": {
                  "type": "string"
                }
              }
            },
            "bonds": {
              "type": "object",
              "properties": {
                "count": {
                  "type": "string"
                },
                "open": {
                  "type": "string"
                },
                "posted": {
                  "type": "string"
                },
                "atRisk": {
                  "type": "string"
                },
                "released": {
                  "type": "string"
                },
                "premium": {
                  "type": "string"
                },
                "claimedPrincipal": {
                  "type": "string"
                },
                "claimedPremium": {
                  "type": "string"
                }
              }
            },
            "listings": {
              "type": "object",
              "properties": {
                "open": {
                  "type": "string"
                },
                "asked": {
                  "type": "string"
                }
              }
            }
          }
        },
        "products": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "productId": {
                "type": "string"
              },
              "name": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "policies": {
                "type": "object"
              },
              "unsettled": {
                "type": "object"
              },
              "bonds": {
                "type": "object"
              },
              "listings": {
                "type": "object"
              },
              "links": {
                "type": "object"
              }
            }
          }
        },
        "links": {
          "type": "object",
          "properties": {
            "policies": {
              "type": "string"
            },
            "bonds": {
              "type": "string"
            },
            "listings": {
              "type": "string"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "listEvents": {
    "method": "GET",
    "path": "/api/v1/events",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "after": {
          "type": "string",
          "description": "Start after this position: the `nextAfter` of the previous page, or the `sequence` of the last event seen. Omitted or 0: start at the oldest stored event. `latest`: only new events."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "types": {
          "type": "string",
          "description": "Only these types, at most 20, separated by commas: `policy.bought`, `listing.*` or `*`. A type includes its `.reverted` type. Unknown types are refused."
        },
        "productId": {
          "type": "string",
          "description": "Only events of this product id."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "sequence": {
                "type": "string"
              },
              "eventId": {
                "type": "string"
              },
              "timestamp": {
                "type": "string"
              },
              "type": {
                "type": "string"
              },
              "data": {
                "type": "object"
              }
            }
          }
        },
        "nextAfter": {
          "type": "string"
        },
        "hasMore": {
          "type": "boolean"
        }
      }
    }
  },
  "listOperations": {
    "method": "GET",
    "path": "/api/v1/operations",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "idempotencyKey": {
          "type": "string",
          "description": "Your own unique key for this write. Use a UUIDv4."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "description": "The `nextCursor` of the previous page. Keep the filters the same."
        }
      }
    },
    "output": {
      "type": "object",
      "properties": {
        "data": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "operationId": {
                "type": "string"
              },
              "kind": {
                "enum": [
                  "buy_policy",
                  "extend_policy",
                  "surrender_policy",
                  "post_bond",
                  "extend_bond",
                  "create_listing",
                  "buy_listing",
                  "cancel_listing",
                  "claim_bond",
                  "void"
                ]
              },
              "status": {
                "enum": [
                  "queued",
                  "submitted",
                  "succeeded",
                  "expired",
                  "voided",
                  "superseded"
                ]
              },
              "signer": {
                "type": "string"
              },
              "orderId": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "idempotencyKey": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "terms": {
                "type": "object"
              },
              "digest": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "transactionHash": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "lastError": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "retryUntil": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "result": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "executed": {
                "type": [
                  "object",
                  "null"
                ]
              },
              "confirmation": {
                "enum": [
                  "included",
                  "final",
                  null
                ]
              },
              "createdAt": {
                "type": "string"
              },
              "stages": {
                "type": "object"
              }
            }
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        }
      }
    }
  },
  "getOperation": {
    "method": "GET",
    "path": "/api/v1/operations/{operationId}",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "description": "Operation id."
        }
      },
      "required": [
        "operationId"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "buy_policy",
            "extend_policy",
            "surrender_policy",
            "post_bond",
            "extend_bond",
            "create_listing",
            "buy_listing",
            "cancel_listing",
            "claim_bond",
            "void"
          ]
        },
        "status": {
          "enum": [
            "queued",
            "submitted",
            "succeeded",
            "expired",
            "voided",
            "superseded"
          ]
        },
        "signer": {
          "type": "string"
        },
        "orderId": {
          "type": [
            "string",
            "null"
          ]
        },
        "idempotencyKey": {
          "type": [
            "string",
            "null"
          ]
        },
        "terms": {
          "type": "object"
        },
        "digest": {
          "type": [
            "string",
            "null"
          ]
        },
        "transactionHash": {
          "type": [
            "string",
            "null"
          ]
        },
        "lastError": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "code": {
              "enum": [
                "invalid_body",
                "invalid_request",
                "stale_timestamp",
                "invalid_signature",
                "missing_api_key",
                "invalid_api_key",
                "invalid_admin_token",
                "wallet_mismatch",
                "key_in_grace",
                "origin_not_allowed",
                "not_found",
                "method_not_allowed",
                "request_timeout",
                "conflict",
                "cap_reached",
                "webhook_limit_reached",
                "webhook_not_enabled",
                "order_executed",
                "order_voided",
                "order_superseded",
                "order_expired",
                "nothing_to_claim",
                "order_contended",
                "position_expired",
                "body_too_large",
                "uri_too_long",
                "unsupported_media_type",
                "expectation_failed",
                "idempotency_key_reused",
                "webhook_url_refused",
                "order_mismatch",
                "order_too_small",
                "gas_budget_spent",
                "order_limit_reached",
                "void_limit_reached",
                "signature_rejected",
                "signature_expired",
                "authorization_expired",
                "authorization_too_long",
                "authorization_not_yet_valid",
                "authorization_used",
                "insufficient_funds",
                "insufficient_capacity",
                "premium_above_authorised",
                "wrong_payment",
                "out_of_range",
                "misaligned",
                "sales_paused",
                "unknown_product",
                "product_frozen",
                "event_pending",
                "trigger_not_ready",
                "too_many_shares",
                "bond_matured",
                "wrong_maturity",
                "policy_not_in_force",
                "policy_waiting",
                "policy_unsettled",
                "capital_retained",
                "no_event",
                "not_cancellable",
                "already_listed",
                "not_listed",
                "not_owner",
                "value_below_minimum",
                "nothing_owed",
                "unknown_position",
                "world_exhausted",
                "invalid_recipient",
                "protocol_refused",
                "rate_limit",
                "world_limit",
                "headers_too_large",
                "internal_error",
                "sandbox_full",
                "world_unavailable",
                "webhooks_unavailable",
                "chain_unavailable",
                "relayer_unavailable",
                "unavailable"
              ]
            },
            "message": {
              "type": "string"
            },
            "premium": {
              "type": [
                "string",
                "null"
              ]
            },
            "authorised": {
              "type": [
                "string",
                "null"
              ]
            }
          }
        },
        "retryUntil": {
          "type": [
            "string",
            "null"
          ]
        },
        "result": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "kind": {
              "enum": [
                "policy",
                "bond"
              ]
            },
            "tokenId": {
              "type": "string"
            },
            "productId": {
              "type": "string"
            },
            "index": {
              "type": "string"
            }
          }
        },
        "executed": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "kind": {
              "enum": [
                "policy",
                "bond"
              ]
            },
            "tokenId": {
              "type": "string"
            },
            "productId": {
              "type": "string"
            },
            "index": {
              "type": "string"
            }
          }
        },
        "confirmation": {
          "enum": [
            "included",
            "final",
            null
          ]
        },
        "createdAt": {
          "type": "string"
        },
        "stages": {
          "type": "object",
          "properties": {
            "acceptedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "simulatedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "signedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "broadcastAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "includedAt": {
              "type": [
                "string",
                "null"
              ]
            },
            "finalAt": {
              "type": [
                "string",
                "null"
              ]
            }
          }
        }
      }
    }
  },
  "quotePolicy": {
    "method": "POST",
    "path": "/api/v1/policies/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "coverage": {
          "type": "string",
          "description": "Coverage, in base units of the asset: 1000000 is 1.00 with six decimals."
        },
        "expiry": {
          "type": "string",
          "description": "End of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`."
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1825,
          "description": "Days of cover, rounded up to the product's next epoch."
        },
        "recipient": {
          "type": "string",
          "description": "Owner of the policy, who receives payouts. Default: the key's wallet."
        },
        "maxPremium": {
          "type": "string",
          "description": "Refuse a higher premium, and authorise no more than this."
        },
        "toleranceBps": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000,
          "description": "How much more than the current premium to authorise, in basis points. The price can move until the order is in a block. The contract returns the difference in the same transaction."
        }
      },
      "required": [
        "productId",
        "coverage"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "product": {
              "type": "string"
            },
            "coverage": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "maxPremium": {
          "type": "string"
        },
        "funds": {
          "type": "object",
          "properties": {
            "balance": {
              "type": [
                "string",
                "null"
              ]
            },
            "sufficient": {
              "type": [
                "boolean",
                "null"
              ]
            }
          }
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            }
          }
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "termsTypedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "buyPolicy": {
    "method": "POST",
    "path": "/api/v1/policies",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "product": {
              "type": "string"
            },
            "coverage": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            },
            "signature": {
              "type": "string"
            }
          }
        }
      },
      "required": [
        "terms",
        "payment"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "coverage": {
          "type": "string"
        },
        "originalCoverage": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "paidOut": {
          "type": "string"
        },
        "surrendered": {
          "type": "string"
        },
        "refunded": {
          "type": "string"
        },
        "extensions": {
          "type": "string"
        },
        "start": {
          "type": "string"
        },
        "activeFrom": {
          "type": "string"
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "waiting",
            "active",
            "expired",
            "paid_out",
            "surrendered"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quotePolicyExtension": {
    "method": "POST",
    "path": "/api/v1/policies/{productId}/{index}/extend/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the policy within the product, from 0."
        },
        "expiry": {
          "type": "string",
          "description": "New end of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`."
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1825,
          "description": "Days to add to the current expiry, rounded up to the product's next epoch."
        },
        "maxPremium": {
          "type": "string",
          "description": "Refuse a higher premium, and authorise no more than this."
        },
        "toleranceBps": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000,
          "description": "How much more than the current premium to authorise, in basis points. The price can move until the order is in a block. The contract returns the difference in the same transaction."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "tokenId": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "maxPremium": {
          "type": "string"
        },
        "funds": {
          "type": "object",
          "properties": {
            "balance": {
              "type": [
                "string",
                "null"
              ]
            },
            "sufficient": {
              "type": [
                "boolean",
                "null"
              ]
            }
          }
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            }
          }
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "termsTypedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "extendPolicy": {
    "method": "POST",
    "path": "/api/v1/policies/{productId}/{index}/extend",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the policy within the product, from 0."
        },
        "terms": {
          "type": "object",
          "properties": {
            "tokenId": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            },
            "signature": {
              "type": "string"
            }
          }
        }
      },
      "required": [
        "productId",
        "index",
        "terms",
        "payment"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "coverage": {
          "type": "string"
        },
        "originalCoverage": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "paidOut": {
          "type": "string"
        },
        "surrendered": {
          "type": "string"
        },
        "refunded": {
          "type": "string"
        },
        "extensions": {
          "type": "string"
        },
        "start": {
          "type": "string"
        },
        "activeFrom": {
          "type": "string"
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "waiting",
            "active",
            "expired",
            "paid_out",
            "surrendered"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteSurrender": {
    "method": "POST",
    "path": "/api/v1/policies/{productId}/{index}/surrender/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the policy within the product, from 0."
        },
        "coverage": {
          "type": "string",
          "description": "Coverage to give back, in base units. Default: all of it."
        },
        "minRefund": {
          "type": "string",
          "description": "Lowest refund to accept, in base units. Default: the current refund less `toleranceBps`."
        },
        "toleranceBps": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000,
          "description": "How much less than the current refund to accept, in basis points. The refund falls with every second until the order is in a block. Ignored with `minRefund`."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "owner": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "coverage": {
              "type": "string"
            },
            "minRefund": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "refund": {
          "type": "string"
        },
        "remainingCoverage": {
          "type": "string"
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "surrenderPolicy": {
    "method": "POST",
    "path": "/api/v1/policies/{productId}/{index}/surrender",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the policy within the product, from 0."
        },
        "terms": {
          "type": "object",
          "properties": {
            "owner": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "coverage": {
              "type": "string"
            },
            "minRefund": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "signature": {
          "type": "string",
          "description": "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts."
        }
      },
      "required": [
        "productId",
        "index",
        "terms",
        "signature"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "coverage": {
          "type": "string"
        },
        "originalCoverage": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "paidOut": {
          "type": "string"
        },
        "surrendered": {
          "type": "string"
        },
        "refunded": {
          "type": "string"
        },
        "extensions": {
          "type": "string"
        },
        "start": {
          "type": "string"
        },
        "activeFrom": {
          "type": "string"
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "waiting",
            "active",
            "expired",
            "paid_out",
            "surrendered"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteBond": {
    "method": "POST",
    "path": "/api/v1/bonds/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "amount": {
          "type": "string",
          "description": "Principal, in base units of the asset: 1000000 is 1.00 with six decimals."
        },
        "maturity": {
          "type": "string",
          "description": "Boundary of the product's term grid, Unix time in seconds. Send either this or `days`."
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 3650,
          "description": "Days of commitment, rounded up to the next boundary and to the minimum term of the product."
        },
        "recipient": {
          "type": "string",
          "description": "Owner of the bond, who is paid. Default: the key's wallet."
        }
      },
      "required": [
        "productId",
        "amount"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "product": {
              "type": "string"
            },
            "amount": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "share": {
          "type": "string"
        },
        "utilization": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "maxLoss": {
          "type": "string"
        },
        "funds": {
          "type": "object",
          "properties": {
            "balance": {
              "type": [
                "string",
                "null"
              ]
            },
            "sufficient": {
              "type": [
                "boolean",
                "null"
              ]
            }
          }
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            }
          }
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "termsTypedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "postBond": {
    "method": "POST",
    "path": "/api/v1/bonds",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "product": {
              "type": "string"
            },
            "amount": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            },
            "signature": {
              "type": "string"
            }
          }
        }
      },
      "required": [
        "terms",
        "payment"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "posted": {
          "type": "string"
        },
        "atRisk": {
          "type": "string"
        },
        "released": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "claimedPrincipal": {
          "type": "string"
        },
        "claimedPremium": {
          "type": "string"
        },
        "shares": {
          "type": "string"
        },
        "postedAt": {
          "type": "string"
        },
        "maturity": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "status": {
          "enum": [
            "committed",
            "retained",
            "released",
            "closed"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteBondExtension": {
    "method": "POST",
    "path": "/api/v1/bonds/{productId}/{index}/extend/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the bond within the product, from 0."
        },
        "maturity": {
          "type": "string",
          "description": "Boundary of the product's term grid, Unix time in seconds. Send either this or `days`."
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 3650,
          "description": "Days of commitment, rounded up to the next boundary and to the minimum term of the product."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "owner": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "share": {
          "type": "string"
        },
        "utilization": {
          "type": "string"
        },
        "premiumRate": {
          "type": "string"
        },
        "maxLoss": {
          "type": "string"
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "extendBond": {
    "method": "POST",
    "path": "/api/v1/bonds/{productId}/{index}/extend",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the bond within the product, from 0."
        },
        "terms": {
          "type": "object",
          "properties": {
            "owner": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "signature": {
          "type": "string",
          "description": "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts."
        }
      },
      "required": [
        "productId",
        "index",
        "terms",
        "signature"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "posted": {
          "type": "string"
        },
        "atRisk": {
          "type": "string"
        },
        "released": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "claimedPrincipal": {
          "type": "string"
        },
        "claimedPremium": {
          "type": "string"
        },
        "shares": {
          "type": "string"
        },
        "postedAt": {
          "type": "string"
        },
        "maturity": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "status": {
          "enum": [
            "committed",
            "retained",
            "released",
            "closed"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteListing": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "kind": {
          "type": "string",
          "enum": [
            "policy",
            "bond"
          ],
          "description": "Policy or bond."
        },
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the position within the product, from 0."
        },
        "price": {
          "type": "string",
          "description": "Price, in base units of the asset."
        },
        "expiry": {
          "type": "string",
          "description": "End of the listing, Unix time in seconds. Send either this or `days`."
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1825,
          "description": "Days that the listing is open."
        }
      },
      "required": [
        "kind",
        "productId",
        "index",
        "price"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "seller": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "price": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "coverage": {
              "type": "string"
            },
            "activeFrom": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "status": {
              "enum": [
                "waiting",
                "active",
                "expired",
                "paid_out",
                "surrendered"
              ]
            }
          }
        },
        "bond": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "atRisk": {
              "type": "string"
            },
            "released": {
              "type": "string"
            },
            "premium": {
              "type": "string"
            },
            "shares": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "status": {
              "enum": [
                "committed",
                "retained",
                "released",
                "closed"
              ]
            }
          }
        },
        "fairValue": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "createListing": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "seller": {
              "type": "string"
            },
            "tokenId": {
              "type": "string"
            },
            "price": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "signature": {
          "type": "string",
          "description": "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts."
        }
      },
      "required": [
        "terms",
        "signature"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string"
        },
        "tokenId": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "seller": {
          "type": "string"
        },
        "price": {
          "type": "string"
        },
        "orderId": {
          "type": "string"
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ]
        },
        "bond": {
          "type": [
            "object",
            "null"
          ]
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "open",
            "sold",
            "cancelled",
            "expired",
            "void"
          ]
        },
        "buyer": {
          "type": [
            "string",
            "null"
          ]
        },
        "recipient": {
          "type": [
            "string",
            "null"
          ]
        },
        "listedAt": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteListingPurchase": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings/{listingId}/buy/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string",
          "description": "Listing id, derived from the seller and the signed order id."
        },
        "minValue": {
          "type": "string",
          "description": "Refuse the purchase if the position is worth less than this when it is sold. Default: its current value."
        },
        "maxPrice": {
          "type": "string",
          "description": "Refuse a higher price."
        },
        "recipient": {
          "type": "string",
          "description": "New owner of the position. Default: the key's wallet."
        }
      },
      "required": [
        "listingId"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "tokenId": {
              "type": "string"
            },
            "seller": {
              "type": "string"
            },
            "minValue": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "price": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "coverage": {
              "type": "string"
            },
            "activeFrom": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "status": {
              "enum": [
                "waiting",
                "active",
                "expired",
                "paid_out",
                "surrendered"
              ]
            }
          }
        },
        "bond": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "atRisk": {
              "type": "string"
            },
            "released": {
              "type": "string"
            },
            "premium": {
              "type": "string"
            },
            "shares": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "status": {
              "enum": [
                "committed",
                "retained",
                "released",
                "closed"
              ]
            }
          }
        },
        "fairValue": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "funds": {
          "type": "object",
          "properties": {
            "balance": {
              "type": [
                "string",
                "null"
              ]
            },
            "sufficient": {
              "type": [
                "boolean",
                "null"
              ]
            }
          }
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            }
          }
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "termsTypedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "buyListing": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings/{listingId}/buy",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string",
          "description": "Listing id, derived from the seller and the signed order id."
        },
        "terms": {
          "type": "object",
          "properties": {
            "tokenId": {
              "type": "string"
            },
            "seller": {
              "type": "string"
            },
            "minValue": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "recipient": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "payment": {
          "type": "object",
          "properties": {
            "from": {
              "type": "string"
            },
            "value": {
              "type": "string"
            },
            "validAfter": {
              "type": "string"
            },
            "validBefore": {
              "type": "string"
            },
            "signature": {
              "type": "string"
            }
          }
        }
      },
      "required": [
        "listingId",
        "terms",
        "payment"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string"
        },
        "tokenId": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "seller": {
          "type": "string"
        },
        "price": {
          "type": "string"
        },
        "orderId": {
          "type": "string"
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ]
        },
        "bond": {
          "type": [
            "object",
            "null"
          ]
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "open",
            "sold",
            "cancelled",
            "expired",
            "void"
          ]
        },
        "buyer": {
          "type": [
            "string",
            "null"
          ]
        },
        "recipient": {
          "type": [
            "string",
            "null"
          ]
        },
        "listedAt": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteListingCancellation": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings/{listingId}/cancel/quote",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string",
          "description": "Listing id, derived from the seller and the signed order id."
        }
      },
      "required": [
        "listingId"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "terms": {
          "type": "object",
          "properties": {
            "seller": {
              "type": "string"
            },
            "target": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "digest": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "coverage": {
              "type": "string"
            },
            "activeFrom": {
              "type": "string"
            },
            "expiry": {
              "type": "string"
            },
            "status": {
              "enum": [
                "waiting",
                "active",
                "expired",
                "paid_out",
                "surrendered"
              ]
            }
          }
        },
        "bond": {
          "type": [
            "object",
            "null"
          ],
          "properties": {
            "atRisk": {
              "type": "string"
            },
            "released": {
              "type": "string"
            },
            "premium": {
              "type": "string"
            },
            "shares": {
              "type": "string"
            },
            "maturity": {
              "type": "string"
            },
            "status": {
              "enum": [
                "committed",
                "retained",
                "released",
                "closed"
              ]
            }
          }
        },
        "fairValue": {
          "type": "string"
        },
        "fee": {
          "type": "string"
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        },
        "call": {
          "type": "object",
          "properties": {
            "to": {
              "type": "string"
            },
            "data": {
              "type": "string"
            },
            "signatureAt": {
              "type": "integer"
            }
          }
        },
        "block": {
          "type": "object",
          "properties": {
            "number": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            }
          }
        }
      }
    }
  },
  "cancelListing": {
    "method": "POST",
    "path": "/api/v1/marketplace/listings/{listingId}/cancel",
    "takesKey": true,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string",
          "description": "Listing id, derived from the seller and the signed order id."
        },
        "terms": {
          "type": "object",
          "properties": {
            "seller": {
              "type": "string"
            },
            "target": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          },
          "description": "The `terms` of the quote, unchanged."
        },
        "signature": {
          "type": "string",
          "description": "Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts."
        }
      },
      "required": [
        "listingId",
        "terms",
        "signature"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "listingId": {
          "type": "string"
        },
        "tokenId": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "policy",
            "bond"
          ]
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "seller": {
          "type": "string"
        },
        "price": {
          "type": "string"
        },
        "orderId": {
          "type": "string"
        },
        "value": {
          "type": "string"
        },
        "policy": {
          "type": [
            "object",
            "null"
          ]
        },
        "bond": {
          "type": [
            "object",
            "null"
          ]
        },
        "expiry": {
          "type": "string"
        },
        "status": {
          "enum": [
            "open",
            "sold",
            "cancelled",
            "expired",
            "void"
          ]
        },
        "buyer": {
          "type": [
            "string",
            "null"
          ]
        },
        "recipient": {
          "type": [
            "string",
            "null"
          ]
        },
        "listedAt": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  },
  "quoteVoid": {
    "method": "POST",
    "path": "/api/v1/operations/{operationId}/void/quote",
    "takesKey": false,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "description": "Operation id."
        }
      },
      "required": [
        "operationId"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string"
        },
        "terms": {
          "type": "object",
          "properties": {
            "seller": {
              "type": "string"
            },
            "target": {
              "type": "string"
            },
            "deadline": {
              "type": "string"
            },
            "orderId": {
              "type": "string"
            }
          }
        },
        "typedData": {
          "type": "object",
          "properties": {
            "domain": {
              "type": "object"
            },
            "types": {
              "type": "object"
            },
            "primaryType": {
              "type": "string"
            },
            "message": {
              "type": "object"
            }
          }
        }
      }
    }
  },
  "voidOperation": {
    "method": "POST",
    "path": "/api/v1/operations/{operationId}/void",
    "takesKey": false,
    "takesBody": true,
    "input": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "description": "Operation id."
        },
        "deadline": {
          "type": "string",
          "description": "The `deadline` in the signed typed data."
        },
        "signature": {
          "type": "string",
          "description": "Signature over the quote's typed data."
        }
      },
      "required": [
        "operationId",
        "deadline",
        "signature"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string"
        },
        "kind": {
          "enum": [
            "buy_policy",
            "extend_policy",
            "surrender_policy",
            "post_bond",
            "extend_bond",
            "create_listing",
            "buy_listing",
            "cancel_listing",
            "claim_bond",
            "void"
          ]
        },
        "status": {
          "enum": [
            "queued",
            "submitted",
            "succeeded",
            "expired",
            "voided",
            "superseded"
          ]
        },
        "signer": {
          "type": "string"
        },
        "orderId": {
          "type": [
            "string",
            "null"
          ]
        },
        "idempotencyKey": {
          "type": [
            "string",
            "null"
          ]
        },
        "terms": {
          "type": "object"
        },
        "digest": {
          "type": [
            "string",
            "null"
          ]
        },
        "transactionHash": {
          "type": [
            "string",
            "null"
          ]
        },
        "lastError": {
          "type": [
            "object",
            "null"
          ]
        },
        "retryUntil": {
          "type": [
            "string",
            "null"
          ]
        },
        "result": {
          "type": [
            "object",
            "null"
          ]
        },
        "executed": {
          "type": [
            "object",
            "null"
          ]
        },
        "confirmation": {
          "enum": [
            "included",
            "final",
            null
          ]
        },
        "createdAt": {
          "type": "string"
        },
        "stages": {
          "type": "object"
        }
      }
    }
  },
  "claimBond": {
    "method": "POST",
    "path": "/api/v1/bonds/{productId}/{index}/claim",
    "takesKey": true,
    "takesBody": false,
    "input": {
      "type": "object",
      "properties": {
        "productId": {
          "type": "string",
          "description": "Product id."
        },
        "index": {
          "type": "string",
          "description": "Index of the bond within the product, from 0."
        }
      },
      "required": [
        "productId",
        "index"
      ]
    },
    "output": {
      "type": "object",
      "properties": {
        "tokenId": {
          "type": "string"
        },
        "productId": {
          "type": "string"
        },
        "index": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "payer": {
          "type": "string"
        },
        "posted": {
          "type": "string"
        },
        "atRisk": {
          "type": "string"
        },
        "released": {
          "type": "string"
        },
        "premium": {
          "type": "string"
        },
        "claimedPrincipal": {
          "type": "string"
        },
        "claimedPremium": {
          "type": "string"
        },
        "shares": {
          "type": "string"
        },
        "postedAt": {
          "type": "string"
        },
        "maturity": {
          "type": "string"
        },
        "closedAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "status": {
          "enum": [
            "committed",
            "retained",
            "released",
            "closed"
          ]
        },
        "transactionHash": {
          "type": "string"
        },
        "confirmation": {
          "enum": [
            "included",
            "final"
          ]
        },
        "block": {
          "type": "object"
        },
        "operationId": {
          "type": "string"
        }
      }
    }
  }
}

export const failures: Record<string, Failure> = {
  "invalid_body": {
    "status": 400,
    "meaning": "The request body does not match the schema of the operation.",
    "remedy": "Correct the member that the message names."
  },
  "invalid_request": {
    "status": 400,
    "meaning": "The path, the query or a header is invalid, or the request is not valid HTTP.",
    "remedy": "Correct the part that the message names."
  },
  "stale_timestamp": {
    "status": 400,
    "meaning": "The timestamp differs from the server time by more than 300 seconds, or is not after the last recovery of the wallet.",
    "remedy": "Check the clock of your machine, then sign again with the current time in seconds. After a recovery, sign a timestamp later than that of the recovery."
  },
  "invalid_signature": {
    "status": 401,
    "meaning": "The signature does not match the expected message and wallet.",
    "remedy": "Sign exactly the message in the error, with the wallet in `walletAddress`."
  },
  "missing_api_key": {
    "status": 401,
    "meaning": "The operation needs an API key, and the request has none.",
    "remedy": "Send the key in the x-api-key header. POST /api/v1/agent/onboard issues one."
  },
  "invalid_api_key": {
    "status": 401,
    "meaning": "The API key is malformed, unknown or revoked.",
    "remedy": "Send an active key in the x-api-key header. POST /api/v1/agent/onboard issues one."
  },
  "invalid_admin_token": {
    "status": 401,
    "meaning": "The admin token is missing or wrong.",
    "remedy": "Send the operator's token in the x-admin-token header."
  },
  "wallet_mismatch": {
    "status": 403,
    "meaning": "The request is for a different wallet than the one that owns the API key.",
    "remedy": "Use an API key of the signing wallet, or sign with the wallet of the key."
  },
  "key_in_grace": {
    "status": 403,
    "meaning": "The API key was rotated and is in its grace period. It cannot rotate keys or revoke other keys.",
    "remedy": "Use the key that replaced it, or another active key of the wallet."
  },
  "origin_not_allowed": {
    "status": 403,
    "meaning": "A browser sent the request for a page of another host.",
    "remedy": "Call the gateway from a program, or from a page of its own host."
  },
  "not_found": {
    "status": 404,
    "meaning": "There is nothing at this path, or it belongs to another wallet.",
    "remedy": "Check the path and its identifiers against /openapi.json."
  },
  "method_not_allowed": {
    "status": 405,
    "meaning": "The path does not support this method.",
    "remedy": "Use one of the methods in the Allow header."
  },
  "request_timeout": {
    "status": 408,
    "meaning": "The request did not arrive in time.",
    "remedy": "Send it again on a new connection."
  },
  "conflict": {
    "status": 409,
    "meaning": "The request was already executed, and works only once.",
    "remedy": "No action needed. To repeat it, sign it again."
  },
  "cap_reached": {
    "status": 409,
    "meaning": "The wallet already has 3 active keys.",
    "remedy": "Revoke one with DELETE /api/v1/agent/keys/{keyId}, or all of them with POST /api/v1/agent/recover. To rotate a key, send graceSeconds 0."
  },
  "webhook_limit_reached": {
    "status": 409,
    "meaning": "The wallet already has 10 webhooks.",
    "remedy": "Delete one with DELETE /api/v1/webhooks/{webhookId}, or change one with PATCH."
  },
  "webhook_not_enabled": {
    "status": 409,
    "meaning": "The webhook is pending, paused or disabled, so nothing is delivered to it.",
    "remedy": "Enable it with PATCH /api/v1/webhooks/{webhookId} and status enabled, or answer its ping."
  },
  "order_executed": {
    "status": 409,
    "meaning": "The order was already executed. Each order id of a signer works once.",
    "remedy": "No action needed: GET /api/v1/operations?idempotencyKey= shows the outcome. To buy again, use a new Idempotency-Key."
  },
  "order_voided": {
    "status": 409,
    "meaning": "The signer voided the order. It was not executed and never will be.",
    "remedy": "If you still want it, order again with a new Idempotency-Key."
  },
  "order_superseded": {
    "status": 409,
    "meaning": "The order id was executed with different terms.",
    "remedy": "Read the operation that the message names to see what was executed. Use a new Idempotency-Key for other terms."
  },
  "order_expired": {
    "status": 409,
    "meaning": "The signature expired before the order was executed.",
    "remedy": "Sign the same terms with a later validBefore and keep the Idempotency-Key, or order again with a new key."
  },
  "nothing_to_claim": {
    "status": 409,
    "meaning": "Nothing can be paid to the owner of the bond now.",
    "remedy": "Claim when `released` or `premium` of the bond is above zero."
  },
  "order_contended": {
    "status": 409,
    "meaning": "Another order for the same position arrived first and is being executed.",
    "remedy": "Wait a few seconds and read the position. If it is still for sale, send the same request again."
  },
  "position_expired": {
    "status": 410,
    "meaning": "The event position is older than the retained events, so some events may be missing.",
    "remedy": "Read the current state from the lists, then read events without a position."
  },
  "body_too_large": {
    "status": 413,
    "meaning": "The request body exceeds 64 KiB.",
    "remedy": "Send a smaller body."
  },
  "uri_too_long": {
    "status": 414,
    "meaning": "A path segment is longer than any identifier.",
    "remedy": "Check the identifiers in the path."
  },
  "unsupported_media_type": {
    "status": 415,
    "meaning": "The request body is not declared as JSON.",
    "remedy": "Send the header Content-Type: application/json."
  },
  "expectation_failed": {
    "status": 417,
    "meaning": "The Expect header is not supported.",
    "remedy": "Leave the Expect header out."
  },
  "idempotency_key_reused": {
    "status": 422,
    "meaning": "The Idempotency-Key was used before with different terms.",
    "remedy": "Send the original terms, which GET /api/v1/operations?idempotencyKey= shows for an order, or use a new key."
  },
  "webhook_url_refused": {
    "status": 422,
    "meaning": "The gateway does not deliver to this URL.",
    "remedy": "Use an https URL whose host is reachable from the internet."
  },
  "order_mismatch": {
    "status": 422,
    "meaning": "The order id belongs to another operation of the wallet.",
    "remedy": "Get a new quote, or send the terms and the key of that operation."
  },
  "order_too_small": {
    "status": 422,
    "meaning": "The order is below the minimum value that the gateway relays.",
    "remedy": "Send the call in the message from your own wallet, or place a larger order."
  },
  "gas_budget_spent": {
    "status": 422,
    "meaning": "The daily gas budget of this wallet or of the gateway is used up.",
    "remedy": "Send the call in the message from your own wallet, or try again after midnight UTC."
  },
  "order_limit_reached": {
    "status": 422,
    "meaning": "The gateway has relayed the maximum of orders without a payment for this wallet today.",
    "remedy": "Send the call in the message from your own wallet, or try again after midnight UTC."
  },
  "void_limit_reached": {
    "status": 422,
    "meaning": "The gateway has relayed the maximum of voids for this wallet today.",
    "remedy": "Send the call in the message from your own wallet, or try again after midnight UTC."
  },
  "signature_rejected": {
    "status": 422,
    "meaning": "The contract or the asset rejects the signature of the wallet.",
    "remedy": "Sign exactly the typed data of the quote, with the wallet of the API key."
  },
  "signature_expired": {
    "status": 422,
    "meaning": "The deadline of the signature has passed.",
    "remedy": "Get a new quote and sign it."
  },
  "authorization_expired": {
    "status": 422,
    "meaning": "The validBefore of the payment has passed.",
    "remedy": "Get a new quote with the same Idempotency-Key and sign it."
  },
  "authorization_too_long": {
    "status": 422,
    "meaning": "The signed payment is valid for too long.",
    "remedy": "Sign it again with a validBefore at most one day from now, as in a quote."
  },
  "authorization_not_yet_valid": {
    "status": 422,
    "meaning": "The validAfter of the payment is in the future.",
    "remedy": "Sign with validAfter 0, as in a quote."
  },
  "authorization_used": {
    "status": 422,
    "meaning": "The payment authorization was used or cancelled, and it did not execute this order.",
    "remedy": "Get a quote with a new Idempotency-Key, or without one. It has another nonce."
  },
  "insufficient_funds": {
    "status": 422,
    "meaning": "The balance of the wallet is below the amount it authorized.",
    "remedy": "Fund the wallet or authorize less, then send the request again."
  },
  "insufficient_capacity": {
    "status": 422,
    "meaning": "The pool does not have enough capacity for this cover.",
    "remedy": "Ask for less cover or an earlier expiry. GET /products/{p} shows the available cover by expiry."
  },
  "premium_above_authorised": {
    "status": 422,
    "meaning": "The premium exceeds the authorized amount.",
    "remedy": "Get a new quote, or authorize more."
  },
  "wrong_payment": {
    "status": 422,
    "meaning": "The payment does not match the amount that the terms require.",
    "remedy": "Authorize exactly the amount in the message."
  },
  "out_of_range": {
    "status": 422,
    "meaning": "A term is outside the limits of the product.",
    "remedy": "Choose a value within the limits in the message."
  },
  "misaligned": {
    "status": 422,
    "meaning": "A term is not a multiple of the step of the product.",
    "remedy": "Choose a multiple of the step in the message. A quote by `days` does this for you."
  },
  "sales_paused": {
    "status": 422,
    "meaning": "Sales of policies and bonds are paused.",
    "remedy": "Try again later. Trading, exits and payouts continue."
  },
  "unknown_product": {
    "status": 422,
    "meaning": "The product does not exist.",
    "remedy": "List the products with GET /products."
  },
  "product_frozen": {
    "status": 422,
    "meaning": "A loss is being settled. Until then the product does not sell, trade or pay out.",
    "remedy": "Try again after the time in the message."
  },
  "event_pending": {
    "status": 422,
    "meaning": "An insured event is confirmed and waits to be reported.",
    "remedy": "Try again later, or choose another product."
  },
  "trigger_not_ready": {
    "status": 422,
    "meaning": "The oracle of the product is silent, suspects an event, or reports one that is still active.",
    "remedy": "Try again later, or choose another product."
  },
  "too_many_shares": {
    "status": 422,
    "meaning": "After its losses the pool has too many shares to accept more bonds.",
    "remedy": "Choose another product."
  },
  "bond_matured": {
    "status": 422,
    "meaning": "The bond has matured, so it cannot be extended.",
    "remedy": "Claim it and post a new bond."
  },
  "wrong_maturity": {
    "status": 422,
    "meaning": "The bond matures at another time than the order says.",
    "remedy": "Read the listing again and sign its maturity."
  },
  "policy_not_in_force": {
    "status": 422,
    "meaning": "The policy has expired, or it has no coverage left.",
    "remedy": "Buy a new policy."
  },
  "policy_waiting": {
    "status": 422,
    "meaning": "The cover of the policy has not started.",
    "remedy": "Try again after the time in the message."
  },
  "policy_unsettled": {
    "status": 422,
    "meaning": "The policy waits to be settled against a reported event.",
    "remedy": "Try again after it is settled."
  },
  "capital_retained": {
    "status": 422,
    "meaning": "Cover in force holds back capital that has matured. Until it is released, policies cannot be surrendered.",
    "remedy": "Try again later."
  },
  "no_event": {
    "status": 422,
    "meaning": "There is no event to report or to settle.",
    "remedy": "No action needed."
  },
  "not_cancellable": {
    "status": 422,
    "meaning": "The order was already executed, and it has no open listing.",
    "remedy": "Read its operation. It cannot be cancelled any more."
  },
  "already_listed": {
    "status": 422,
    "meaning": "The position already has an open listing.",
    "remedy": "Cancel that listing first."
  },
  "not_listed": {
    "status": 422,
    "meaning": "The position is not for sale, or no longer on these terms.",
    "remedy": "List current offers with GET /api/v1/marketplace/listings."
  },
  "not_owner": {
    "status": 422,
    "meaning": "Another wallet owns the position.",
    "remedy": "Check the position and its owner."
  },
  "value_below_minimum": {
    "status": 422,
    "meaning": "The position or the refund is worth less than the minimum in the order.",
    "remedy": "Read its current value and sign new terms."
  },
  "nothing_owed": {
    "status": 422,
    "meaning": "Nothing is owed to this account.",
    "remedy": "No action needed."
  },
  "unknown_position": {
    "status": 422,
    "meaning": "The policy or bond does not exist.",
    "remedy": "Check the identifiers."
  },
  "world_exhausted": {
    "status": 422,
    "meaning": "The sandbox world has as many blocks, snapshots or transactions as it may have.",
    "remedy": "Create a new world."
  },
  "invalid_recipient": {
    "status": 422,
    "meaning": "The recipient cannot hold positions or funds of the protocol.",
    "remedy": "Choose another account as the recipient."
  },
  "protocol_refused": {
    "status": 422,
    "meaning": "The contract rejected the call for a reason that no gateway request should cause.",
    "remedy": "Read the message. If it keeps failing, report the x-request-id."
  },
  "rate_limit": {
    "status": 429,
    "meaning": "Too many requests.",
    "remedy": "Wait for the seconds in the Retry-After header, then send the request again."
  },
  "world_limit": {
    "status": 429,
    "meaning": "Your IP address has as many sandbox worlds as one may have.",
    "remedy": "End one with DELETE /sandbox/worlds/{worldId}, or wait until one has been idle for long enough."
  },
  "headers_too_large": {
    "status": 431,
    "meaning": "The request line and headers exceed 16 KiB.",
    "remedy": "Send fewer or shorter headers."
  },
  "internal_error": {
    "status": 500,
    "meaning": "The service failed unexpectedly. The request is not at fault.",
    "remedy": "Send the same request again, for a write with the same Idempotency-Key: it may have been executed. If it keeps failing, report the x-request-id."
  },
  "sandbox_full": {
    "status": 503,
    "meaning": "All sandbox worlds of this gateway are in use.",
    "remedy": "Wait for the seconds in the Retry-After header, then send the request again."
  },
  "world_unavailable": {
    "status": 503,
    "meaning": "The sandbox world did not answer. It may be busy, restoring a snapshot, or it has ended.",
    "remedy": "Send the request again. If the world has ended, which then answers 404, create another one."
  },
  "webhooks_unavailable": {
    "status": 503,
    "meaning": "This gateway has no key to encrypt webhook secrets with, so it offers no webhooks.",
    "remedy": "Read GET /api/v1/events instead, or ask the operator to set WEBHOOK_SECRET_KEY."
  },
  "chain_unavailable": {
    "status": 503,
    "meaning": "The chain does not answer, and the request needs it.",
    "remedy": "Wait for the seconds in the Retry-After header, then send the request again."
  },
  "relayer_unavailable": {
    "status": 503,
    "meaning": "The gateway cannot send transactions now: its relayer wallets are missing or low on funds.",
    "remedy": "Wait for the seconds in the Retry-After header, then send the request again. Or send the transaction from your own wallet."
  },
  "unavailable": {
    "status": 503,
    "meaning": "The service is starting, shutting down, or cannot reach its store.",
    "remedy": "Wait for the seconds in the Retry-After header, then send the request again."
  }
}
