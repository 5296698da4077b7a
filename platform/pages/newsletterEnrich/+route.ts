export default '/~/newsletterEnrich';
